/**
 * Storage keys, and names of databases, caches, channels and locks. Each begins with the base path of the deployment, so that
 * two deployments on one host share nothing. The inline script uses this module, so it imports only types.
 */
import type { CacheName, CustomerKey, DatabaseName, DeviceKey, TabKey } from './keys.ts';

/**
 * The folder that the deployment is served from, e.g. `/in/`. The build writes it into the page. A preview uses the base path
 * of its live app, and a page opened from disk uses its own folder.
 */
export const basePath: string =
  globalThis.location?.protocol === 'file:'
    ? new URL('.', location.href).pathname
    : (globalThis.document?.querySelector<HTMLMetaElement>('meta[name="base"]')?.content ?? '/');

/** Joins with spaces. URLs contain none, so no name of `/` begins like a name of `/in/`. */
const below = (base: string, ...parts: readonly string[]): string => [base, ...parts].join(' ');

/** @param part distinguishes several values under one key, e.g. by the hash of a query */
export const devicePlace = (key: DeviceKey | TabKey, ...part: readonly string[]): string =>
  below(basePath, key, ...part);

/** @param customer the customer's id @param part as of `devicePlace` */
export const customerPlace = (key: CustomerKey, customer: string, ...part: readonly string[]): string =>
  below(basePath, key, encodeURIComponent(customer), ...part);

export const databaseName = (name: DatabaseName): string => below(basePath, name);

/** @param scope URL of the service worker's scope: a worker has no page from which to read the base path */
export const cacheName = (scope: string, name: CacheName): string => below(new URL(scope).pathname, name);

/** The name of a channel or a lock between tabs. @param of its purpose, e.g. `outbox` */
export const tabsName = (of: string): string => below(basePath, 'tabs', of);
