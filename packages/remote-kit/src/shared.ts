/**
 * What shell and remotes share at run time: the one list. The host supplies each of these as one module; a remote
 * brings its own copy only when it runs standalone. See packages/remote-build/decisions/facades.md.
 */

/**
 * Libraries. Where a `facade` stands, the shared module has only the names that the facade re-exports, so that the
 * host does not have to carry the rest; the build refuses an import of any other name.
 */
export const SHARED_LIBRARIES: Readonly<Record<string, { readonly facade?: string }>> = {
  react: {},
  'react/jsx-runtime': {},
  'react-dom': { facade: 'react-dom' },
  'react-router-dom': { facade: 'react-router-dom' },
  jotai: { facade: 'jotai' },
  '@tanstack/react-query': { facade: 'tanstack-react-query' },
  i18next: { facade: 'i18next' },
  'react-i18next': { facade: 'react-i18next' },
};

/** Our own packages, each entry of `exports` that is code: two copies would be two sessions or two themes. */
export const SHARED_PACKAGES: readonly string[] = [
  '@bourse/session',
  '@bourse/api',
  '@bourse/ui',
  '@bourse/i18n',
  '@bourse/money',
];

/** Exports of `SHARED_PACKAGES` that are not shared: builds and tests use their data, and pages only their types. */
export const NOT_SHARED: readonly string[] = ['@bourse/session/keys'];

/** Single exports of packages that are otherwise compiled into each remote that imports them. */
export const SHARED_EXPORTS: readonly string[] = [
  '@bourse/contract/schema',
  '@bourse/remote-kit/lazy-with-retry',
  '@bourse/remote-kit/remotes',
  '@bourse/remote-kit/slot',
  '@bourse/remote-kit/under-way',
  '@bourse/remote-kit/place-links',
];

/** Large ones that few screens import and the frame does not: each is a chunk of its own, started with the screens that import it. */
export const LAZY_SHARED: readonly string[] = [
  '@bourse/ui/tabs',
  '@bourse/ui/csv-file',
  '@bourse/ui/money-call',
  '@bourse/ui/number-pad',
  '@bourse/ui/quantity-stepper',
  '@bourse/ui/read-written',
  '@bourse/ui/photo-picker',
  '@bourse/ui/select-field',
  '@bourse/ui/timeline',
  '@bourse/ui/pin-entry',
  '@bourse/ui/use-draft',
  '@bourse/api/last-answers',
  '@bourse/api/money-call',
  '@bourse/api/passkeys',
  '@bourse/api/push',
  '@bourse/session/app-lock',
  '@bourse/api/newest',
  '@bourse/api/whole-list',
];

/** A second copy of any of these would be a second router, store or client: the build refuses to bundle one. */
export const ONE_ONLY: readonly string[] = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'jotai',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'i18next',
  'react-i18next',
  'axios',
];
