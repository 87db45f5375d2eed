/** What every test of a document starts from; Vitest runs it before each test file. */
import '@testing-library/jest-dom/vitest';
import { type Config, configure, getConfig, prettyDOM } from '@testing-library/dom';
import { afterAll, afterEach } from 'vitest';
import { inOtherTab } from './other-tab.ts';
import { answerSooner } from './shown-style.ts';

answerSooner();

// jsdom knows <dialog> but not how to show it, and a page but not how to scroll it; both are tested in a browser.
window.scrollTo = () => {};
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close ??= function close() {
  this.removeAttribute('open');
};

// Nothing is drawn. jsdom answers the same, and prints several lines about it each time.
HTMLCanvasElement.prototype.getContext = () => null;

// jsdom lacks `reportError`. As in a browser, a reported error counts as uncaught, which fails the test.
globalThis.reportError ??= (error) =>
  queueMicrotask(() => {
    throw error;
  });

// jsdom lacks `CSS.supports`. It has no layout, so no feature counts as supported.
CSS.supports ??= () => false;

// jsdom lays nothing out, so no size changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Testing Library's own sign that `waitFor` is trying, which its types leave out. */
type TryingConfig = Config & { _disableExpensiveErrorDiagnostics?: boolean };

configure({
  // Ends what hangs: on a busy machine the first screen of a file takes long to compile.
  asyncUtilTimeout: 60_000,
  // A query that waits fails many times first, and printing the document takes longer than searching it. Its last
  // failure is given the document when the time is over.
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isTrying } = getConfig() as TryingConfig;
    const error = new Error([message, isTrying ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

// Loaded after the first test, not before: a test may have to prepare its page before React is loaded.
afterEach(async () => {
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});

// Files that share a worker share its document: each leaves it as it found it.
afterAll(async () => {
  // It keeps what the last event said, and would pause the calls of the next file; without a client it hears no event.
  const { onlineManager } = await import('@tanstack/react-query');
  onlineManager.setOnline(true);
  inOtherTab(null);
  sessionStorage.clear();
});
