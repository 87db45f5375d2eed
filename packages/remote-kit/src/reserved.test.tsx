import { render } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Reserved } from './reserved.tsx';

describe('Reserved', () => {
  let measure: (height: number) => void;
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(tell: (entries: readonly { contentRect: { height: number } }[]) => void) {
          measure = (height) => tell([{ contentRect: { height } }]);
        }
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  const commit = vi.fn();
  function show(content: string) {
    commit.mockClear();
    const { container, unmount } = render(
      <Profiler id="part" onRender={commit}>
        <Reserved name="part" content={1} like="like it" isWhole={(part) => part.textContent === 'whole'}>
          {content}
        </Reserved>
      </Profiler>,
    );
    const stack = container.firstElementChild as HTMLElement;
    return {
      unmount,
      kept: () => stack.style.getPropertyValue('--kept'),
      isWhole: () => 'whole' in stack.dataset,
    };
  }

  it('has the height that its content had last, while this is on its way', () => {
    const first = show('whole');
    measure(120);
    first.unmount();
    const next = show('waiting');
    measure(40);
    expect(next.kept()).toBe('120px');
    expect(next.isWhole()).toBe(false);
  });

  it('takes the height of what is there at once, in one render', () => {
    const first = show('whole');
    measure(120);
    first.unmount();
    const next = show('whole');
    expect(next.isWhole()).toBe(true);
    expect(next.kept()).toBe('');
    measure(80);
    expect(next.kept()).toBe('80px');
    expect(commit).toHaveBeenCalledOnce();
  });
});
