/**
 * Caches recent results by a key of the question. Prices never change once they are computed, so an entry is never
 * stale; entries that are not requested while `limit` others are, are dropped. At most twice `limit` are held.
 */
export const memoize = <Question, Answer extends object>(
  limit: number,
  answer: (question: Question) => Answer,
  keyOf: (question: Question) => string | number,
): ((question: Question) => Answer) => {
  let young = new Map<string | number, Answer>();
  let old = new Map<string | number, Answer>();
  return (question) => {
    const key = keyOf(question);
    const known = young.get(key);
    if (known) return known;
    const found = old.get(key) ?? answer(question);
    if (young.size >= limit) {
      old = young;
      young = new Map();
    }
    young.set(key, found);
    return found;
  };
};
