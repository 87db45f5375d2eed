/** What the customer was writing when they left the chat (product.md, "Customer service"). */
import { ownPlace } from '@bourse/session/session';
import { storage } from '@bourse/session/storage';

export interface Draft {
  text: string;
  /** Addresses that `uploadFile` has returned. */
  pictures: readonly string[];
}

const draftPlace = (): string => ownPlace('chat-draft');

export function readDraft(): Draft {
  try {
    const { text, pictures } = JSON.parse(storage.get(draftPlace()) ?? '') as Partial<Draft>;
    if (typeof text === 'string' && Array.isArray(pictures)) return { text, pictures };
  } catch {
    // There is none, or one of another release of the app.
  }
  return { text: '', pictures: [] };
}

export function keepDraft({ text, pictures }: Draft): void {
  if (text === '' && pictures.length === 0) storage.remove(draftPlace());
  else storage.set(draftPlace(), JSON.stringify({ text, pictures }));
}

/**
 * @param about number of what the customer asks about, from the address; anything else that an address says is left out
 * @param begin 'About order 26112200000049: '
 */
export function withAbout(text: string, about: string | null, begin: (number: string) => string): string {
  if (!about || !/^[\w-]{1,40}$/.test(about) || text.includes(about)) return text;
  return begin(about) + text;
}
