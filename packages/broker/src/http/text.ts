import { Refusal } from './refusal.ts';

/**
 * Text that a customer has typed into a field that must be filled.
 * @param field its name on the wire
 * @throws Refusal `invalid-input`
 */
export const filled = (text: string, field: string, longest = 100): string => {
  const typed = text.trim();
  if (typed === '' || typed.length > longest) throw new Refusal('invalid-input', field);
  return typed;
};
