/**
 * Ends the process when its event loop has not run for half a minute: it answers nobody, not even a signal, and a supervisor
 * starts it again. The embedded database runs in the event loop, too, and what is stuck there never returns.
 */
import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** Milliseconds between two beats of the event loop, and between two checks of the watching thread. */
const EVERY = 1_000;
/** Checks without a beat after which the loop counts as stuck. */
const MOST_MISSED = 30;

/**
 * Runs in a thread of its own, which a stuck event loop does not delay. It counts its own checks, not elapsed time, so that
 * a machine that slept or a process that was stopped misses no beat.
 */
const WATCHING = `
  const { workerData: { beats, every, most } } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  const count = new Int32Array(beats);
  let last = -1;
  let missed = 0;
  setInterval(() => {
    const now = Atomics.load(count, 0);
    missed = now === last ? missed + 1 : 0;
    last = now;
    if (missed < most) return;
    writeSync(2, 'The event loop has not run for ' + (most * every) / 1000 + ' s: the process ends. Its supervisor must start it again.\\n');
    process.kill(process.pid, 'SIGKILL');
  }, every);
`;

/** @param mostMissed seconds without a beat; a test has fewer */
export const startWatchdog = (mostMissed = MOST_MISSED): void => {
  // A process that is being debugged stands still at its breakpoints.
  if (inspectorUrl() !== undefined) return;
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const count = new Int32Array(beats);
  setInterval(() => Atomics.add(count, 0, 1), EVERY).unref();
  const watching = new Worker(WATCHING, {
    eval: true,
    execArgv: [],
    workerData: { beats, every: EVERY, most: mostMissed },
  });
  // Without a watching thread the broker still serves; without a listener the error would end it.
  watching.on('error', ({ message }) => {
    process.stderr.write(`The event loop is not watched any more: ${message}\n`);
  });
  watching.unref();
};
