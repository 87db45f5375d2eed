import { Refusal } from './refusal.ts';

/** Parses a row's id; text that is not an id cannot name a row. @throws Refusal `not-found` */
export const idOf = (text: string, field?: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new Refusal('not-found', field);
  return Number(text);
};
