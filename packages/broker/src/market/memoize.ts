/** Calls `forget` if a cached answer is a promise that rejects, so that the next question is answered anew. */
export const forgetIfRejected = (answer: unknown, forget: () => void): void => {
  if (answer instanceof Promise) answer.catch(forget);
};

/**
 * Caches recent results by a key of the question. Prices never change once they are computed, so an entry is never
 * stale; entries that are not requested while `limit` others are, are dropped. At most twice `limit` are held. A promise
 * that rejects is not cached.
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
    forgetIfRejected(found, () => {
      for (const cache of [young, old]) if (cache.get(key) === found) cache.delete(key);
    });
    if (young.size >= limit) {
      old = young;
      young = new Map();
    }
    young.set(key, found);
    return found;
  };
};
