/**
 * Finds features in emitted scripts and styles that the oldest supported browsers lack. `browserslist` in the workspace's
 * package.json lists these browsers ("the floor"), and MDN's compatibility data list the features.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import data, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode';
import {
  type Expression,
  type Identifier as Name,
  type Node,
  type Pattern,
  parse as parseScript,
} from 'acorn';
import { ancestor, full } from 'acorn-walk';
import { type AtRule, type Declaration, parse as parseStyle } from 'postcss';
import { ROOT } from './workspace.ts';

/** A node of MDN's data: names, each with its compatibility and its members. */
type Tree = Readonly<Record<string, Identifier | undefined>>;

/** The newest ECMAScript edition that every supported browser parses. Safari parses class static blocks from 16.4 on. */
const EDITION = 2022;

/** By browser in `browserslist`, MDN's names of the browsers that share its version. */
const BROWSERS = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  firefox: ['firefox', 'firefox_android'],
} as const;

const numberOf = (version: string): number => {
  const [major = '0', minor = '0'] = version.replace('≤', '').split('.');
  return Number(major) * 1000 + Number(minor);
};

/** The oldest supported version of each browser, by MDN's name. */
export const floor: ReadonlyMap<string, string> = new Map(
  (
    JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { browserslist: string[] }
  ).browserslist.flatMap((query) => {
    const [, browser = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
    if (!Object.hasOwn(BROWSERS, browser))
      throw new Error(`"${query}" names no browser with its oldest version.`);
    return BROWSERS[browser as keyof typeof BROWSERS].map((name): [string, string] => [name, version]);
  }),
);

/**
 * The version in which a browser first supports a feature without a flag, under its standard name or with one of `prefixes`.
 * Undefined when the browser lacks the feature. Support that was removed before the floor does not count.
 */
function sinceIn(
  browser: string,
  { support }: CompatStatement,
  prefixes: readonly string[] = [],
): string | undefined {
  const statements = [support[browser as keyof typeof support] ?? []].flat() as SimpleSupportStatement[];
  const [oldest] = statements
    .filter(({ prefix, alternative_name, flags, version_removed }) => {
      const isGone =
        typeof version_removed === 'string' &&
        numberOf(version_removed) <= numberOf(floor.get(browser) ?? '');
      return !alternative_name && !flags && !isGone && (prefix === undefined || prefixes.includes(prefix));
    })
    .flatMap(({ version_added }) =>
      typeof version_added === 'string' && version_added !== 'preview' ? version_added : [],
    )
    .sort((one, other) => numberOf(one) - numberOf(other));
  return oldest;
}

/** The version in which each supported browser first had all of some features. @param paths the features in MDN's data */
export function sinceWhen(...paths: readonly string[]): ReadonlyMap<string, string | undefined> {
  const statements = paths.map((each) => {
    const found = each
      .split('.')
      .reduce<Tree | undefined>((tree, key) => tree?.[key] as Tree | undefined, data as unknown as Tree);
    if (!found?.__compat) throw new Error(`MDN's data have no "${each}".`);
    return found.__compat as unknown as CompatStatement;
  });
  const latest = (browser: string) =>
    statements
      .map((one) => sinceIn(browser, one))
      .reduce((a, b) => (a === undefined || b === undefined ? undefined : numberOf(a) > numberOf(b) ? a : b));
  return new Map([...floor.keys()].map((browser) => [browser, latest(browser)]));
}

/** Whether the oldest version of every supported browser has a feature; undefined if MDN's data do not list it. */
function isInFloor(found: Identifier | undefined, prefixes?: readonly string[]): boolean | undefined {
  const statement = found?.__compat;
  if (!statement) return undefined;
  return [...floor].every(([browser, version]) => {
    const since = sinceIn(browser, statement, prefixes);
    return since !== undefined && numberOf(since) <= numberOf(version);
  });
}
const isMissing = (found: Identifier | undefined, prefixes?: readonly string[]): boolean =>
  isInFloor(found, prefixes) === false;

const api = data.api as Tree;
const builtins = data.javascript.builtins as Tree;
const below = (tree: Tree, name: string | undefined, key: string): Identifier | undefined =>
  name !== undefined && Object.hasOwn(tree, name) && Object.hasOwn(tree[name] ?? {}, key)
    ? (tree[name] as Tree)[key]
    : undefined;
const own = (tree: Tree, name: string) => (Object.hasOwn(tree, name) ? tree[name] : undefined);

/** Global objects, by name, with their interfaces. */
const OBJECTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    caches: 'CacheStorage',
    crypto: 'Crypto',
    document: 'Document',
    globalThis: 'Window',
    history: 'History',
    location: 'Location',
    navigator: 'Navigator',
    performance: 'Performance',
    screen: 'Screen',
    self: 'ServiceWorkerGlobalScope',
    window: 'Window',
  }),
);
const GLOBAL = new Set(['globalThis', 'window', 'self']);

/**
 * Names of built-in methods that no built-in class of the oldest supported browsers has. A script does not show the type of
 * the object whose method is called. Web API methods are left out: too many of our own methods have the same names.
 */
const newMethods: ReadonlySet<string> = (() => {
  const known = new Map<string, boolean>();
  for (const members of [...Object.values(builtins), ...Object.values(builtins.Intl ?? {})] as Tree[])
    for (const [name, found] of Object.entries(members))
      if (found?.__compat) known.set(name, known.get(name) === true || isInFloor(found) === true);
  return new Set([...known].filter(([, isKnown]) => !isKnown).map(([name]) => name));
})();

/** Names that a script declares. Scope is ignored: short local names match no platform API. */
function declaredIn(script: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (pattern: Pattern | null | undefined): void => {
    if (!pattern) return;
    full(pattern, (node) => {
      if (node.type === 'Identifier') names.add((node as Name).name);
    });
  };
  full(script, (node) => {
    const { type, id, params, param } = node as Node & { id?: Pattern; params?: Pattern[]; param?: Pattern };
    if (/^(VariableDeclarator|Function|Class)/.test(type)) add(id);
    for (const each of params ?? []) add(each);
    if (type === 'CatchClause') add(param);
  });
  return names;
}

/** Names of the methods that the classes and objects of a script have. */
function methodsOf(script: Node): ReadonlySet<string> {
  const names = new Set<string>();
  full(script, (node) => {
    const { type, key, left } = node as Node & { key?: Node; left?: Node & { property?: Node } };
    const name = type === 'AssignmentExpression' ? nameIn(left?.property) : nameIn(key);
    if (name !== undefined) names.add(name);
  });
  return names;
}

/** Names that a script feature-detects by `typeof`, `in` or `?.`. */
function detectedIn(script: Node): ReadonlySet<string> {
  const names = new Set<string>();
  full(script, (node) => {
    const { type, operator, argument, left, optional, object, callee } = node as Node & {
      operator?: string;
      left?: { value?: unknown };
      optional?: boolean;
    } & Partial<Record<'argument' | 'object' | 'callee', Node & { property?: Node }>>;
    const asked =
      type === 'UnaryExpression' && operator === 'typeof'
        ? argument
        : optional
          ? (object ?? callee)
          : undefined;
    const name =
      type === 'BinaryExpression' && operator === 'in' ? left?.value : nameIn(asked?.property ?? asked);
    if (typeof name === 'string') names.add(name);
  });
  return names;
}

const nameIn = (node: Expression | Node | undefined): string | undefined =>
  node?.type === 'Identifier' ? (node as Name).name : undefined;

/** Parses the pattern of a `new RegExp(…)` like a regular expression literal. @throws SyntaxError when it is above the floor */
function checkPattern(pattern: string, flags: string): void {
  parseScript(`/${pattern.replaceAll('/', '\\/') || '(?:)'}/${flags}`, { ecmaVersion: EDITION });
}

/**
 * Lists what a script uses that the oldest supported browsers lack: syntax, global classes and functions, members of
 * global objects, and methods (by name alone). Names that the script tests with `typeof`, `in` or `?.` are skipped.
 */
export function scriptAboveFloor(text: string): string[] {
  let script: Node;
  try {
    script = parseScript(text, { ecmaVersion: EDITION, allowHashBang: false });
  } catch (error) {
    return [`syntax: ${(error as Error).message}`];
  }
  const found = new Set<string>();
  const declared = declaredIn(script);
  const methods = methodsOf(script);
  const isGlobal = (name: string | undefined): name is string => name !== undefined && !declared.has(name);
  /** Whether the oldest browsers have a member of a global object; undefined if MDN's data do not list the member. */
  const hasMember = (object: string | undefined, key: string): boolean | undefined => {
    if (!isGlobal(object)) return undefined;
    const found = [
      below(api, OBJECTS.get(object), key),
      below(api, object, `${key}_static`),
      below(api, object, key),
      below(builtins, object, key),
    ];
    return found.map((one) => isInFloor(one)).find((has) => has !== undefined);
  };
  const use = (name: string): void => {
    if ([own(api, name), own(builtins, name), below(api, 'Window', name)].some((one) => isMissing(one)))
      found.add(name);
  };
  ancestor(script, {
    Identifier({ name }) {
      if (isGlobal(name)) use(name);
    },
    MemberExpression(node, _, ancestors) {
      const key = node.computed ? undefined : nameIn(node.property);
      if (key === undefined) return;
      const object = nameIn(node.object);
      const has = hasMember(object, key);
      const parent = ancestors.at(-2) as (Node & { callee?: Node }) | undefined;
      const isMethod = parent?.type === 'CallExpression' && parent.callee === node;
      if (isGlobal(object) && GLOBAL.has(object)) use(key);
      else if (object && found.has(object)) return;
      else if (has === false) found.add(`${object}.${key}`);
      else if (has === undefined && isMethod && newMethods.has(key) && !methods.has(key))
        found.add(`.${key}()`);
    },
    VariableDeclarator(node) {
      const object = nameIn(node.init ?? undefined);
      if (node.id.type !== 'ObjectPattern') return;
      for (const each of node.id.properties) {
        const key = each.type === 'Property' ? nameIn(each.key) : undefined;
        if (key !== undefined && hasMember(object, key) === false) found.add(`${object}.${key}`);
      }
    },
    NewExpression(node) {
      if (nameIn(node.callee) !== 'RegExp') return;
      const [pattern, flags] = node.arguments.map((each) =>
        each.type === 'Literal' && typeof each.value === 'string' ? each.value : undefined,
      );
      try {
        checkPattern(pattern ?? '', flags ?? '');
      } catch (error) {
        found.add(`syntax: ${(error as Error).message}`);
      }
    },
  });
  const detected = detectedIn(script);
  return [...found].filter((name) => !name.split('.').some((part) => detected.has(part)));
}

const { properties, selectors, types } = data.css as unknown as Record<
  'properties' | 'selectors' | 'types',
  Tree
>;
const atRules = data.css['at-rules'] as Tree;

/** CSS functions and units by name. A name may belong to several value types. */
const valueWords: ReadonlyMap<string, readonly Identifier[]> = (() => {
  const words = new Map<string, Identifier[]>();
  const add = (tree: Tree): void => {
    for (const [name, found] of Object.entries(tree)) {
      if (name === '__compat' || !found) continue;
      words.set(name, [...(words.get(name) ?? []), found]);
      add(found as Tree);
    }
  };
  add(types);
  return words;
})();
const isMissingWord = (word: string): boolean => {
  const all = valueWords.get(word) ?? [];
  return all.length > 0 && all.every((one) => isMissing(one));
};

function inDeclaration({ prop, value, parent }: Declaration): string[] {
  if (prop.startsWith('-')) return [];
  const prefixes = (parent?.nodes ?? []).flatMap((one) => {
    const prefixed = one.type === 'decl' && one.prop.endsWith(prop) ? one.prop.slice(0, -prop.length) : '';
    return /^-\w+-$/.test(prefixed) ? prefixed : [];
  });
  if (isMissing(own(properties, prop), prefixes)) return [prop];
  const keywords = [...value.matchAll(/(?<![\w-])[a-z][a-z-]+(?![\w(-])/g)].map(([word]) => word);
  const functions = [...value.matchAll(/(?<![\w-])([a-z][a-z-]+)\(/g)].map(([, name = '']) => name);
  const units = [...value.matchAll(/(?<![\w-])[\d.]+([a-z]+)/g)].map(([, unit = '']) => unit);
  return [
    ...keywords.filter((word) => isMissing(below(properties, prop, word))).map((word) => `${prop}: ${word}`),
    ...functions.filter(isMissingWord).map((name) => `${name}()`),
    ...units.filter(isMissingWord).map((unit) => `unit ${unit}`),
  ];
}

const inSelector = (selector: string): string[] =>
  [...selector.matchAll(/(?<!\\)::?([a-z][a-z-]*)/g)]
    .filter(([, name = '']) => isMissing(own(selectors, name)))
    .map(([all]) => all);

function inAtRule({ name, params }: AtRule): string[] {
  if (isMissing(own(atRules, name))) return [`@${name}`];
  const words = name === 'media' ? [...params.matchAll(/[a-z][a-z-]+/g)].map(([word]) => word) : [];
  return words.filter((word) => isMissing(below(atRules, name, word))).map((word) => `@${name} ${word}`);
}

const isAsked = ({ parent }: { parent?: unknown }): boolean => {
  const above = parent as (AtRule & { type: string }) | undefined;
  return above !== undefined && ((above.type === 'atrule' && above.name === 'supports') || isAsked(above));
};

/**
 * Lists what a stylesheet uses that the oldest supported browsers lack: properties, keywords, functions, units, selectors
 * and at-rules. Rules inside `@supports` are skipped, because only browsers with the feature apply them.
 */
export function styleAboveFloor(text: string): string[] {
  const found = new Set<string>();
  const add = (names: readonly string[]) => names.forEach((name) => void found.add(name));
  parseStyle(text).walk((node) => {
    if (isAsked(node)) return;
    if (node.type === 'decl') add(inDeclaration(node));
    if (node.type === 'atrule') add(inAtRule(node));
    if (node.type === 'rule') {
      add(inSelector(node.selector));
      if (node.parent?.type === 'rule') add(isMissing(own(selectors, 'nesting')) ? ['nesting'] : []);
    }
  });
  return [...found];
}
