/**
 * English is compiled into the code that uses it: a part then brings the few texts that it shows, and not those of its
 * whole remote. Each module gets those that it names at its end. Why: decisions/english-texts.md.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Translations } from '@bourse/i18n/i18n';
import type { Configuration } from '@rspack/core';
import { readJson } from './read-file.ts';
import { ROOT } from './workspace.ts';

/** A package with texts of its own: its folder, and the namespace by which it asks for them. */
export interface TextOwner {
  readonly dir: string;
  readonly namespace: string;
}

const LOADER = path.join(ROOT, 'packages/remote-build/src/english-texts-loader.mjs');

const fileOf = ({ dir }: TextOwner): string => path.join(dir, 'locales/en.json');

/** @throws Error that names the file where it is no JSON */
export const readTexts = (file: string): Translations => readJson(file);

/** A literal that may be a key, up to its end or to the first of its values: 'account.title', `account.kind.${kind}`. */
const LITERAL = /(['"`])([\w-]+(?:\.[\w-]*)*)(\1|\$\{)/g;

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

export const keysOf = (texts: Translations, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? before + key : keysOf(value, `${before}${key}.`),
  );

/** @returns the keys that a module names: whole, or by all of what stands before a value */
export function keysIn(source: string, texts: Translations): string[] {
  const whole = new Set<string>();
  const beginnings: string[] = [];
  for (const [, , literal = '', end] of source.matchAll(LITERAL))
    if (literal.endsWith('.') || (end === '${' && literal.includes('.'))) beginnings.push(literal);
    else whole.add(literal);
  return keysOf(texts).filter(
    (key) =>
      whole.has(key) ||
      whole.has(key.replace(PLURAL, '')) ||
      beginnings.some((beginning) => key.startsWith(beginning)),
  );
}

/** Those texts of these keys. */
function pick(texts: Translations, keys: ReadonlySet<string>, before = ''): Translations {
  const picked: Translations = {};
  for (const [key, value] of Object.entries(texts)) {
    const at = before + key;
    if (typeof value !== 'string') {
      const inner = pick(value, keys, `${at}.`);
      if (Object.keys(inner).length > 0) picked[key] = inner;
    } else if (keys.has(at)) picked[key] = value;
  }
  return picked;
}

/** @returns the module with the texts that it names */
export function withTexts(source: string, texts: Translations, namespace: string): string {
  const keys = new Set(keysIn(source, texts));
  if (keys.size === 0) return source;
  const named = [namespace, pick(texts, keys)].map((value) => JSON.stringify(value)).join(', ');
  return `${source}\nimport { addEnglish } from '@bourse/i18n/i18n';\naddEnglish(${named});\n`;
}

/** The build with the English texts of these packages in the modules that name them, and nowhere else. */
export function withEnglish(config: Configuration, packages: readonly TextOwner[]): Configuration {
  const owners = packages.filter((one) => existsSync(fileOf(one)));
  const rules = owners.map((owner) => ({
    test: /\.tsx?$/,
    include: path.join(owner.dir, 'src'),
    enforce: 'pre' as const,
    use: {
      loader: LOADER,
      options: {
        file: fileOf(owner),
        addTo: (source: string) => withTexts(source, readTexts(fileOf(owner)), owner.namespace),
      },
    },
  }));
  // What imports all of them gets none.
  const alias = Object.fromEntries(owners.map((owner) => [fileOf(owner), false as const]));
  return {
    ...config,
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...alias } },
    module: { ...config.module, rules: [...(config.module?.rules ?? []), ...rules] },
  };
}
