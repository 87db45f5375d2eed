/**
 * Names of what the app keeps on a device or shares between tabs. Each begins with the base path of the deployment, so
 * that two deployments on one host share nothing. It imports no module that the inline script could not have.
 */
import type { CacheName, CustomerKey, DatabaseName, DeviceKey, TabKey } from './keys.ts';

/**
 * The folder that the deployment is served from, e.g. `/in/`. The build writes it into the page; a preview has the one
 * of its live app. A page from disk has its own folder.
 */
export const basePath: string =
  globalThis.location?.protocol === 'file:'
    ? new URL('.', location.href).pathname
    : (globalThis.document?.querySelector<HTMLMetaElement>('meta[name="base"]')?.content ?? '/');

/** No address has a space, so that no name below `/` begins like one below `/in/`. */
const below = (base: string, ...parts: readonly string[]): string => [base, ...parts].join(' ');

/** @param part tells several values under one key apart, e.g. the hash of a query */
export const devicePlace = (key: DeviceKey | TabKey, ...part: readonly string[]): string =>
  below(basePath, key, ...part);

/** @param customer the customer's id @param part as of `devicePlace` */
export const customerPlace = (key: CustomerKey, customer: string, ...part: readonly string[]): string =>
  below(basePath, key, encodeURIComponent(customer), ...part);

export const databaseName = (name: DatabaseName): string => below(basePath, name);

/** @param scope address of the service worker's scope, which has no page to ask */
export const cacheName = (scope: string, name: CacheName): string => below(new URL(scope).pathname, name);

/** The name of a channel or a lock, which lives as long as the tabs. @param of what it is about */
export const tabsName = (of: string): string => below(basePath, 'tabs', of);
