import path from 'node:path';
import { parseArgs } from 'node:util';
import { compose } from '@bourse/remote-build/compose';
import { mustBeRemote } from '@bourse/remote-build/features';

/**
 * `pnpm build`: builds what has changed and composes `dist/`.
 *   --unpin markets    follows its sources again, after a release of it was published by hand
 *   --accept markets   although types of what it shares with the shell have changed
 *   --base /app/       the path below which the app will be served
 *   --to <folder>      composes there, beside the `dist/` that a running `pnpm start` serves
 */
export async function build(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      unpin: { type: 'string', multiple: true },
      accept: { type: 'string', multiple: true },
      base: { type: 'string' },
      to: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (name !== undefined) {
    mustBeRemote(name);
    throw new Error(`pnpm build composes all remotes. ${name} alone: pnpm release ${name}.`);
  }
  const started = Date.now();
  const say = (line: string) => console.log(line);
  await compose({
    say,
    unpin: values.unpin ?? [],
    accept: values.accept ?? [],
    ...(values.base ? { base: values.base } : {}),
    ...(values.to ? { folder: path.resolve(values.to) } : {}),
  });
  say(`ready in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
