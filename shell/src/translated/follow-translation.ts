/**
 * Keeps React working on a page that the browser translates. Translation replaces each text node with an element, but React
 * keeps references to the removed text nodes. Its updates would be invisible, so that an old figure or outcome would stay,
 * and removing such a node would throw. So a text node that React updates is put back in the place of its replacement, and
 * the replacement of a node that React removes is removed.
 */

/** By removed text node, the element that replaced it. */
const replacements = new WeakMap<Node, Node>();

/** The element that replaced a removed text node, or the node itself. */
const inPlaceOf = (node: Node): Node => {
  const replacement = node.parentNode ? undefined : replacements.get(node);
  return replacement?.parentNode ? replacement : node;
};

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** The element that replaces the removed text: added in the same mutation, or before as a sibling of the text. */
function replacementIn({ addedNodes, previousSibling, nextSibling }: MutationRecord): Node | undefined {
  return [...addedNodes, previousSibling, nextSibling].find(isFont);
}

function note(changes: readonly MutationRecord[]): void {
  for (const change of changes)
    for (const text of change.removedNodes) {
      const replacement = text.nodeType === Node.TEXT_NODE ? replacementIn(change) : undefined;
      if (replacement) replacements.set(text, replacement);
    }
}

/** Starts to follow translations. Patches DOM methods for the whole page. @param root the element that React renders into */
export function followTranslation(root: HTMLElement): void {
  const observer = new MutationObserver(note);
  observer.observe(root, { subtree: true, childList: true });
  // Processes pending mutations first, so that replacements of this turn are known.
  const processPending = () => note(observer.takeRecords());

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    processPending();
    const current = inPlaceOf(child);
    // With no known replacement, the text was replaced before this code ran. Its translation stays, instead of an error.
    if (current.parentNode === this) removeChild.call(this, current);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    child: T,
    before: Node | null,
  ): T {
    processPending();
    const current = before && inPlaceOf(before);
    insertBefore.call(this, child, current?.parentNode === this ? current : null);
    return child;
  };

  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(this: Text, written: string) {
      processPending();
      const replacement = inPlaceOf(this);
      if (replacement !== this) (replacement as ChildNode).replaceWith(this);
      value.set?.call(this, written);
    },
  });
}
