import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Deployment, parseDeployment } from '@bourse/session/config';
import { readJson } from './read-file.ts';
import { ROOT } from './workspace.ts';

/** What the bundled deployment has beyond the defaults: its broker answers the chat (D70). */
const BUNDLED: Partial<Deployment> = { customerServiceChat: true };

/**
 * The deployment's configuration: that of the JSON file which `DEPLOYMENT` names, or the bundled deployment's, of which
 * `.deployment.json` of the checkout says what differs. `API_BASE` alone changes where the API is.
 */
export function readDeployment(): Deployment {
  const named = process.env.DEPLOYMENT;
  const file = path.resolve(ROOT, named ?? '.deployment.json');
  if (named && !existsSync(file)) throw new Error(`DEPLOYMENT names ${file}, which is not there.`);
  const given = existsSync(file) ? readJson<object>(file) : {};
  const api = process.env.API_BASE ? { apiBase: process.env.API_BASE } : {};
  try {
    const deployment = parseDeployment({ ...(named ? {} : BUNDLED), ...given, ...api });
    // Throws where there is no such zone; the page itself does not ask.
    new Intl.DateTimeFormat('en', { timeZone: deployment.timeZone });
    return deployment;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}
