import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { followTranslation } from './follow-translation.ts';

/** Replaces each text node with a `<font>`, as browser translation does: in one step, or insert first and then remove. */
function translate(root: Element, how: 'at once' | 'in two steps'): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const font = document.createElement('font');
    font.append(`<${text.data}>`);
    if (how === 'at once') text.parentNode?.replaceChild(font, text);
    else {
      text.parentNode?.insertBefore(font, text);
      text.remove();
    }
  }
}

function Account({ total, hidden, note }: { total: string; hidden: boolean; note: string | undefined }) {
  return (
    <main>
      {'Total '}
      {hidden ? <b>••••</b> : total}
      {note && ' '}
      {note}
      {' now'}
    </main>
  );
}

followTranslation(document.body);

it.each(['at once', 'in two steps'] as const)(
  'a page that the browser translates %s still shows current values, and does not crash',
  async (how) => {
    const { rerender } = render(<Account total="1" hidden={false} note={undefined} />);
    const shown = () => screen.getByRole('main').textContent;
    const show = async (total: string, hidden: boolean, note: string | undefined) => {
      await act(async () => translate(screen.getByRole('main'), how));
      rerender(<Account total={total} hidden={hidden} note={note} />);
    };
    await show('2', false, undefined);
    expect(shown()).toBe('<Total >2< now>');
    await show('3', false, 'checking');
    expect(shown()).toMatch(/^<+Total >+3 checking<+ now>+$/);
    await show('3', true, 'bought');
    expect(shown()).toMatch(/••••.*bought/);
    await show('4', false, undefined);
    expect(shown()).toMatch(/^<+Total >+4<+ now>+$/);
  },
);
