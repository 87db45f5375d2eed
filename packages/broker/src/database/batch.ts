import DataLoader from 'dataloader';

/** What one statement asks for at most. */
const MOST = 200;

/**
 * Questions of one kind that come in the same turn of the event loop, in one round trip. Nothing is kept: each question
 * is asked after it came.
 * @param ask answers in the order of its questions
 */
export const batch = <Q, A>(
  ask: (questions: readonly Q[]) => Promise<A[]>,
): ((question: Q) => Promise<A>) => {
  const loader = new DataLoader(ask, {
    cache: false,
    maxBatchSize: MOST,
    // After all sockets that have something were read; the library's own choice is after each.
    batchScheduleFn: (go) => setImmediate(go),
  });
  return (question) => loader.load(question);
};
