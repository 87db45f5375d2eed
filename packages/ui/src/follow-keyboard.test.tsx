import { afterEach, describe, expect, it } from 'vitest';
import { followKeyboard } from './follow-keyboard.ts';

/** Sets the visual viewport of a window that is 844 px high. */
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

  it('follows the on-screen keyboard, and is removed when stopped', () => {
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

  it('excludes the height by which the browser has scrolled the visual viewport', () => {
    const view = show(508);
    stop = followKeyboard();
    view.offsetTop = 300;
    view.dispatchEvent(new Event('scroll'));
    expect(covered()).toBe('36px');
  });

  it('is not set in a page that is zoomed in', () => {
    show(422, { scale: 2 });
    stop = followKeyboard();
    expect(covered()).toBe('');
  });
});
