/** `react-dom/client` stays in the host: a remote never makes a root. */
export { createPortal, flushSync } from 'react-dom';
