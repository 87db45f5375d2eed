/** `react-dom/client` stays in the host: a remote never makes a root. */
export { createPortal, flushSync, unstable_batchedUpdates } from 'react-dom';
