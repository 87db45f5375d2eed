import path from 'node:path';
import { compose } from '@bourse/remote-build/compose';

interface BuildOptions {
  readonly unpin?: string[];
  readonly accept?: string[];
  readonly base?: string;
  readonly to?: string;
}

/** `pnpm build`: builds what has changed and composes `dist/`, or the folder of `--to`. */
export async function build({ unpin = [], accept = [], base, to }: BuildOptions): Promise<void> {
  const started = Date.now();
  const say = (line: string) => console.log(line);
  await compose({
    say,
    unpin,
    accept,
    ...(base ? { base } : {}),
    ...(to ? { folder: path.resolve(to) } : {}),
  });
  say(`ready in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
