import path from 'node:path';
import { parseArgs } from 'node:util';
import { compose } from '@bourse/remote-build/compose';
import { mustBeRemote } from '@bourse/remote-build/features';

/**
 * `pnpm build`: builds what has changed and composes `dist/`.
 *   --pin markets=0.1.0-4f2a…   takes that release of a remote: a rollback
 *   --base /app/                the path below which the app will be served
 *   --to <folder>               composes there, beside the `dist/` that a running `pnpm start` serves
 */
export async function build(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      pin: { type: 'string', multiple: true },
      base: { type: 'string' },
      to: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (name !== undefined) {
    mustBeRemote(name);
    throw new Error(`pnpm build composes all remotes. ${name} alone: pnpm build, in remotes/${name}.`);
  }
  const started = Date.now();
  const say = (line: string) => console.log(line);
  const pins = Object.fromEntries((values.pin ?? []).map(pinOf));
  await compose({
    pins,
    say,
    ...(values.base ? { base: values.base } : {}),
    ...(values.to ? { folder: path.resolve(values.to) } : {}),
  });
  say(`ready in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function pinOf(text: string): [string, string] {
  const [name, release] = text.split('=');
  if (!name || !release)
    throw new Error(`--pin reads <remote>=<release>, e.g. markets=0.1.0-4f2a…, not "${text}".`);
  return [name, release];
}
