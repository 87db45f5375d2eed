import { Refusal } from './refusal.ts';

/** A row's id from its text. Text that is no id names nothing. @throws Refusal `not-found` */
export const idOf = (text: string, field?: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new Refusal('not-found', field);
  return Number(text);
};
