// Starts the app as `pnpm start` does, asks for its page and its API, and stops it. For any system: node .ci/start.mjs
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
/** A start that hangs is ended after so many milliseconds; on a slow machine the first one takes minutes. */
const LONGEST = 900_000;

const app = spawn(process.execPath, ['packages/commands/src/main.mjs', 'start'], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(app, 'close');
const limit = setTimeout(() => app.kill('SIGKILL'), LONGEST);

const ready = new Promise((resolve, reject) => {
  let said = '';
  app.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text);
    said += text;
    const address = /Bourse is ready: +(\S+)/.exec(said)?.[1];
    if (address) resolve(address);
  });
  ended.then(([code, signal]) =>
    reject(
      new Error(`pnpm start ended (${code ?? signal}) before it was ready: mend what it has printed above.`),
    ),
  );
});

/** @throws Error where the address does not answer with this text */
async function mustAnswer(address, text) {
  const answer = await fetch(address, { headers: { accept: 'text/html,application/json' } });
  if (answer.status !== 200 || !(await answer.text()).includes(text))
    throw new Error(
      `${address} answers ${answer.status}, without ${text}: see what pnpm start serves there.`,
    );
  console.log(`${address} answers.`);
}

try {
  const address = await ready;
  await mustAnswer(address, 'id="registry"');
  await mustAnswer(`${address}/api/v2/config`, '"msg":"ok"');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  app.kill('SIGTERM');
  const [code] = await ended;
  clearTimeout(limit);
  // Windows has no signals: there a process is ended, not asked to end.
  if (process.platform !== 'win32' && code !== 0) {
    console.error(`pnpm start ended with ${code} on SIGTERM, not with 0: see what it has printed above.`);
    process.exitCode = 1;
  }
}
