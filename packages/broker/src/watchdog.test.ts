import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Runs a program after the watchdog was started, which waits for two missed beats. @returns how it ended */
const run = async (program: string) => {
  const watchdog = join(import.meta.dirname, 'watchdog.ts');
  const source = `import { startWatchdog } from ${JSON.stringify(watchdog)}; startWatchdog(2); ${program}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    cwd: join(import.meta.dirname, '..'),
  });
  let problems = '';
  child.stderr.on('data', (text) => {
    problems += text;
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, problems };
};

it('a process whose event loop is stuck is killed, and says why', async () => {
  expect(await run('for (;;);')).toMatchObject({
    signal: 'SIGKILL',
    problems: expect.stringContaining('The event loop has not run for 2 s: the process ends.'),
  });
});

it('a process whose event loop runs is not killed, and can exit', async () => {
  expect(await run('setTimeout(() => undefined, 4_500);')).toEqual({ code: 0, signal: null, problems: '' });
});
