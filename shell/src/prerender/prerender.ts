/**
 * Renders the sign-in screens to HTML when the app is composed, from the components that the browser runs. It is a
 * program: it reads the deployment from standard input. It writes JSON: the screens by name, and the messages for browsers
 * without scripts and for unsupported browsers.
 */
import { forgetPage, wanted } from './environment.ts';

// Its modules read the deployment while they are loaded.
const { prerender } = await import('./render-screens.tsx');
forgetPage();
process.stdout.write(JSON.stringify(await prerender(wanted)), () => process.exit());
