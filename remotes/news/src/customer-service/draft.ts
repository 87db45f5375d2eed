/** What the customer was writing when they left the chat (product.md, "Customer service"). */
import { customerAtom } from '@bourse/session/customer-atom';
import { store } from '@bourse/session/session';
import { isListOf, isShape, isText } from '@bourse/session/shapes';

export interface Draft {
  text: string;
  /** Addresses that `uploadFile` has returned. */
  pictures: readonly string[];
}

const draftAtom = customerAtom<Draft>(
  'chatDraft',
  isShape<Draft>({ text: isText, pictures: isListOf(isText) }),
  { text: '', pictures: [] },
);

export const readDraft = (): Draft => store.get(draftAtom);

export const keepDraft = ({ text, pictures }: Draft): void => store.set(draftAtom, { text, pictures });

/**
 * @param about number of what the customer asks about, from the address; anything else that an address says is left out
 * @param begin 'About order 26112200000049: '
 */
export function withAbout(text: string, about: string | null, begin: (number: string) => string): string {
  if (!about || !/^[\w-]{1,40}$/.test(about) || text.includes(about)) return text;
  return begin(about) + text;
}
