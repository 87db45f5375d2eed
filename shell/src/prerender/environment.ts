/**
 * Defines the browser globals that modules of the app read when they are imported. The prerender process runs in Node,
 * which has no such globals, so it imports this file first.
 */
import { readFileSync } from 'node:fs';
import type { Registry } from '@bourse/remote-kit/registry';
import type { Deployment } from '@bourse/session/config';

export interface Wanted {
  readonly deployment: Deployment;
  readonly registry: Registry;
}

const STDIN = 0;

/** What is to be rendered, as the build writes it to this process. */
export const wanted = JSON.parse(readFileSync(STDIN, 'utf8')) as Wanted;

const page = {
  getElementById: () => ({ textContent: JSON.stringify(wanted.deployment) }),
  querySelector: () => null,
};
Object.assign(globalThis, { document: page, location: { hostname: 'localhost' } });
// Node 25 and later have one that is undefined, and print a warning when it is read.
Reflect.deleteProperty(globalThis, 'localStorage');

/** From then on the process is no browser, as React and the router see it. */
export const forgetPage = (): void => void Reflect.deleteProperty(globalThis, 'document');
