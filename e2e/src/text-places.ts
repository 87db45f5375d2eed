import type { Locator } from '@playwright/test';

/**
 * @returns what a customer cannot read of the texts within an element, one sentence for each: texts that lie over one
 *   another, or are cut by the window, by an element around them or by dots. What is cut only while it is scrolled is left
 *   out, and so are bars that stand over what scrolls below them.
 */
export const unreadableTexts = (within: Locator): Promise<string[]> =>
  within.evaluate((root) => {
    interface Line {
      node: Node;
      text: string;
      box: DOMRect;
    }
    const found: string[] = [];
    // Not `innerWidth`: on a phone it grows when an element is wider than the window.
    const width = document.documentElement.clientWidth;
    const lines: Line[] = [];
    const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue?.trim();
      const around = node.parentElement;
      if (!text || !around?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      let isScrolled = false;
      for (let box: Element | null = around; box && box !== document.body; box = box.parentElement) {
        const { overflowX, position, textOverflow, webkitLineClamp } = getComputedStyle(box);
        const stands = position === 'sticky' || position === 'fixed';
        if (stands && box !== root && root.contains(box)) boxes.length = 0;
        isScrolled ||= overflowX === 'auto' || overflowX === 'scroll';
        if (isScrolled || !isClipping(overflowX)) continue;
        // What is only for the ears is a box of a pixel.
        if (box.clientWidth <= 1) boxes.length = 0;
        const isCut = textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth;
        const edges = box.getBoundingClientRect();
        // A clamped headline does not draw the lines after its limit. The link opens the whole headline.
        if (webkitLineClamp !== 'none')
          boxes.splice(0, boxes.length, ...boxes.filter(({ top }) => top < edges.bottom - 1));
        if (boxes.some(({ left, right }) => isCut || left < edges.left - 1 || right > edges.right + 1))
          found.push(`'${text}' is cut`);
      }
      if (!isScrolled && boxes.some(({ left, right }) => left < 0 || right > width))
        found.push(`'${text}' is outside of the window`);
      const drawn = node;
      lines.push(...boxes.map((box) => ({ node: drawn, text, box })));
    }
    // A line of text has some empty height above and below its letters.
    const overlap = (one: DOMRect, other: DOMRect) => ({
      across: Math.min(one.right, other.right) - Math.max(one.left, other.left),
      down: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
      height: Math.min(one.height, other.height),
    });
    lines.forEach((one, place) => {
      for (const other of lines.slice(place + 1)) {
        // The ellipsis of a clamped headline may overlap the end of its last line.
        if (one.node === other.node) continue;
        const { across, down, height } = overlap(one.box, other.box);
        if (across > 1 && down > height / 4) found.push(`'${one.text}' lies over '${other.text}'`);
      }
    });
    return found;
  });
