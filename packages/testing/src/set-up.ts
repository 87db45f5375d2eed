/** What every test of a document starts from; Vitest runs it before each test file. */
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import { afterAll, afterEach } from 'vitest';

// jsdom knows <dialog> but not how to show it, and a page but not how to scroll it; both are tested in a browser.
window.scrollTo = () => {};
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close ??= function close() {
  this.removeAttribute('open');
};

// A loaded machine is no failure: the first screen of a file compiles its chunks while a test waits for it.
configure({ asyncUtilTimeout: 8_000 });

// Loaded after the first test, not before: a test may have to prepare its page before React is loaded.
afterEach(async () => {
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});

// Files that share a worker share its document: each leaves it as it found it.
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});
