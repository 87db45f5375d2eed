import { afterEach, describe, expect, it } from 'vitest';
import { followKeyboard } from './follow-keyboard.ts';

/** The part of the page that a browser shows, in a window of 844 px. */
const show = (height: number, { offsetTop = 0, scale = 1 } = {}) => {
  const view = Object.assign(new EventTarget(), { height, offsetTop, scale });
  Object.defineProperty(window, 'visualViewport', { value: view, configurable: true });
  Object.defineProperty(window, 'innerHeight', { value: 844, configurable: true });
  return view;
};
let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  Reflect.deleteProperty(window, 'visualViewport');
  Reflect.deleteProperty(window, 'innerHeight');
});

describe('the height that a keyboard covers', () => {
  const covered = () => document.documentElement.style.getPropertyValue('--keyboard');

  it('follows the keyboard, until it is followed no longer', () => {
    const view = show(844);
    stop = followKeyboard();
    expect(covered()).toBe('');
    view.height = 508;
    view.dispatchEvent(new Event('resize'));
    expect(covered()).toBe('336px');
    view.height = 844;
    view.dispatchEvent(new Event('resize'));
    expect(covered()).toBe('0px');
    stop?.();
    view.height = 508;
    view.dispatchEvent(new Event('resize'));
    expect(covered()).toBe('');
  });

  it('is less where the browser has moved the page up instead', () => {
    const view = show(508);
    stop = followKeyboard();
    view.offsetTop = 300;
    view.dispatchEvent(new Event('scroll'));
    expect(covered()).toBe('36px');
  });

  it('is none in a page that is zoomed in', () => {
    show(422, { scale: 2 });
    stop = followKeyboard();
    expect(covered()).toBe('');
  });
});
