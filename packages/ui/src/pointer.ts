/** Whether the customer points with a mouse or a trackpad, and so has a keyboard with keys of its own. */
export const hasFinePointer = (): boolean =>
  window.matchMedia?.('(hover: hover) and (pointer: fine)').matches === true;
