/** @returns a module that uses the later texts (`later-texts.ts`), once both are there; they load at the same time */
export const withLaterTexts = <T>(module: Promise<T>): Promise<T> =>
  Promise.all([module, import('./later-texts.ts').then((texts) => texts.loadLaterTexts())]).then(([m]) => m);
