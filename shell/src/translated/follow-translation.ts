/**
 * A browser that translates the page puts an element of its own in the place of each text. React holds on to the text: what it
 * writes into it later is seen nowhere, so that an old figure or outcome would stay, and where it removes it the page ends in
 * an error. Here a text that React changes comes back to its place, and what stands in for a text that React removes goes.
 */

/** By removed text node, the element that replaced it. */
const replacements = new WeakMap<Node, Node>();

/** The element that replaced a removed text node, or the node itself. */
const inPlaceOf = (node: Node): Node => {
  const replacement = node.parentNode ? undefined : replacements.get(node);
  return replacement?.parentNode ? replacement : node;
};

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** In one step, or added before or after the text, which is then removed. */
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

/** @param root what React draws */
export function followTranslation(root: HTMLElement): void {
  const observer = new MutationObserver(note);
  observer.observe(root, { subtree: true, childList: true });
  // Processes pending mutations first, so that replacements of this turn are known.
  const look = () => note(observer.takeRecords());

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    look();
    const standing = inPlaceOf(child);
    // Without one, the text was replaced before this was there, and stays: that is better than the end of the page.
    if (standing.parentNode === this) removeChild.call(this, standing);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    child: T,
    before: Node | null,
  ): T {
    look();
    const standing = before && inPlaceOf(before);
    insertBefore.call(this, child, standing?.parentNode === this ? standing : null);
    return child;
  };

  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(this: Text, written: string) {
      look();
      const replacement = inPlaceOf(this);
      if (replacement !== this) (replacement as ChildNode).replaceWith(this);
      value.set?.call(this, written);
    },
  });
}
