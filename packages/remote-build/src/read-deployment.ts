import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Deployment, deploymentFields, parseDeployment } from '@bourse/session/config';
import { readJson } from './read-file.ts';
import { ROOT } from './workspace.ts';

/** What the bundled deployment has beyond the defaults: its broker answers the chat (D70). */
const BUNDLED: Partial<Deployment> = { customerServiceChat: true };

/** The file of the deployment's configuration, which may not exist: what `DEPLOYMENT` names, or `.deployment.json`. */
export const deploymentFile = (): string => path.resolve(ROOT, process.env.DEPLOYMENT || '.deployment.json');

/** @throws Error that names the file, where it holds no fields */
function fieldsIn(file: string): object {
  const given = readJson<unknown>(file);
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  throw new Error(
    `${file} holds no fields: write an object into it, such as { "currency": "MXN" }, or delete it.`,
  );
}

/** @throws Error that names the field, where there is no such zone; the page itself does not check it */
function mustBeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch (cause) {
    throw new Error(`"timeZone" must be the name of a time zone, such as Asia/Kolkata, not "${timeZone}".`, {
      cause,
    });
  }
}

/**
 * The deployment's configuration: that of the JSON file which `DEPLOYMENT` names, or the bundled deployment's, of which
 * `.deployment.json` of the checkout says what differs. `API_BASE` alone changes where the API is.
 */
export function readDeployment(): Deployment {
  const named = process.env.DEPLOYMENT;
  const file = deploymentFile();
  if (named && !existsSync(file))
    throw new Error(`DEPLOYMENT names ${file}, which does not exist: mend the path, or unset DEPLOYMENT.`);
  const given = existsSync(file) ? fieldsIn(file) : {};
  const api = process.env.API_BASE ? { apiBase: process.env.API_BASE } : {};
  try {
    const deployment = parseDeployment({ ...(named ? {} : BUNDLED), ...given, ...api });
    mustBeZone(deployment.timeZone);
    return deployment;
  } catch (error) {
    const sentence = (error as Error).message;
    const remedy = /unknown field/.test(sentence)
      ? `Its fields are: ${deploymentFields.join(', ')}.`
      : 'Mend it there; packages/session/src/config.ts describes each field.';
    throw new Error(`${file}: ${sentence} ${remedy}`, { cause: error });
  }
}
