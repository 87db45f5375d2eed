import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@bourse/remote-build/workspace';

const keysOf = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value ? keysOf(value, `${before}${key}.`) : before + key,
  );

/** The keys of all texts of remotes and shell; a plural is asked for without its ending. */
const KEYS = new Set(
  [...remoteNames().map((name) => `remotes/${name}`), 'shell']
    .map((owner) => JSON.parse(readFileSync(join(ROOT, owner, 'locales/en.json'), 'utf8')) as object)
    .flatMap((texts) => keysOf(texts))
    .map((key) => key.replace(/_(?:one|other)$/, '')),
);

export const isTextKey = (text: string): boolean => KEYS.has(text);

/** Runs in the page, before everything else: reports what may be the key of a text, as soon as it stands there. */
export function reportKeys(): void {
  const { reportKey } = window as unknown as { reportKey: (text: string) => void };
  const named = ['aria-label', 'placeholder', 'title', 'alt'];
  const look = (text: string | null) => {
    if (text && /^[a-zA-Z]+(?:\.\w+)+$/.test(text)) reportKey(text);
  };
  const through = (node: Node) => {
    const all = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let one: Node | null = node; one; one = all.nextNode())
      if (one instanceof Element) for (const name of named) look(one.getAttribute(name));
      else look(one.nodeValue);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes, attributeName } of changes)
      if (attributeName) look((target as Element).getAttribute(attributeName));
      else if (addedNodes.length > 0) addedNodes.forEach(through);
      else look(target.nodeValue);
  }).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
    attributes: true,
    attributeFilter: named,
  });
}
