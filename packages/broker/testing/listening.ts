import type { ChildProcess } from 'node:child_process';

/** Milliseconds after which a start hangs; it takes seconds, and longer on a busy machine. */
const HANGS = 120_000;

/**
 * The address that a broker's process prints once it listens. Its output must be piped and not read before.
 * @throws Error with all output, if the process ends before or hangs
 */
export const listeningAddress = (broker: ChildProcess): Promise<string> => {
  let printed = '';
  let all = '';
  let hasHung = false;
  const hanging = setTimeout(() => {
    hasHung = true;
    broker.kill('SIGKILL');
  }, HANGS);
  const listening = new Promise<string>((resolve, reject) => {
    broker.stderr?.on('data', (text) => {
      all += text;
    });
    broker.stdout?.on('data', (text) => {
      all += text;
      printed += text;
      const address = /listens on (http:\S+)\s/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    broker.once('error', reject);
    broker.once('close', () =>
      reject(new Error(`The broker ${hasHung ? 'hung at' : 'ended before'} its start:\n${all}`)),
    );
  });
  return listening.finally(() => clearTimeout(hanging));
};
