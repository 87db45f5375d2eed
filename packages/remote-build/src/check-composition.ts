import { links, shellPaths } from '@bourse/links/links';
import { bestMatch } from '@bourse/remote-kit/match';
import { places } from '@bourse/remote-kit/places';
import type { RegisteredRoute, RemoteRelease } from '@bourse/remote-kit/registry';
import { deploymentFields } from '@bourse/session/config';

/** What a shell offers to remotes, and what it keeps for itself, as data: a release of the shell says it. */
export interface AppOffer {
  /** Paths of the shell's own screens. */
  readonly paths: readonly string[];
  readonly places: Readonly<
    Record<string, { readonly kind: string; readonly many?: true; readonly required?: true }>
  >;
  /** An address for each link that the app takes for granted, by its name in `packages/links`. */
  readonly links: Readonly<Record<string, string>>;
  /** Fields of the deployment's configuration that it knows. */
  readonly settings: readonly string[];
  /** Whether its page chooses between releases; older ones do not. */
  readonly canaries?: true;
  /** Whether its page can be a preview, below an address of its own; that of older ones cannot. */
  readonly previews?: true;
}

/** That of the shell of this checkout. */
export const appOffer = (): AppOffer => ({
  paths: shellPaths,
  places,
  settings: deploymentFields,
  canaries: true,
  previews: true,
  links: Object.fromEntries(
    Object.entries(links).map(([name, link]) => {
      // Any value does for a parameter: only the shape of the path is compared.
      const address = (link as (...segments: string[]) => string)(...Array<string>(link.length).fill('x'));
      return [name, address.split('?')[0] ?? ''];
    }),
  ),
});

type Offer = Pick<RemoteRelease, 'name' | 'links'> & {
  readonly routes: readonly Pick<RegisteredRoute, 'id' | 'paths' | 'requiresAuth'>[];
  readonly slots: readonly { readonly id: string }[];
};

/** Segments below which the web server has files or the API, whatever the app's routes say. */
const SERVED = ['api', 'remotes', 'shell'];

const isTaken = ({ paths }: AppOffer, path: string): boolean =>
  paths.includes(path.toLowerCase()) || SERVED.includes(path.toLowerCase().split('/')[1] ?? '');

/** A place of an application by id; a release may name one that is no longer there. */
const placeOf = (app: AppOffer, id: string) => (Object.hasOwn(app.places, id) ? app.places[id] : undefined);

const placesOf = (app: AppOffer, kind: string): string =>
  Object.keys(app.places)
    .filter((id) => app.places[id]?.kind === kind)
    .join(', ');

/** What is wrong with a remote in an application, whatever the others offer. */
function* problemsOf(app: AppOffer, { name, routes, slots, links: placed = [] }: Offer): Generator<string> {
  const of = (id: string) => `of the remote "${name}"${id && `, route "${id}",`}`;
  for (const { id, paths, requiresAuth } of routes) {
    for (const path of paths)
      if (isTaken(app, path))
        yield `The path ${path} ${of(id)} belongs to the shell or to the server: choose another in its feature.ts.`;
    if (!requiresAuth)
      yield `The remote "${name}" has the route "${id}" for guests, who never reach it (D3): set requiresAuth: true in its feature.ts.`;
  }
  for (const { id } of slots)
    if (placeOf(app, id)?.kind !== 'slot')
      yield `The remote "${name}" has the slot ${id}, but there is no such place: name one of ${placesOf(app, 'slot')} in its feature.ts.`;
  for (const { place, route } of placed)
    if (placeOf(app, place)?.kind !== 'links')
      yield `The remote "${name}" links to "${route}" in ${place}, but there is no such place: name one of ${placesOf(app, 'links')} in its feature.ts.`;
}

/** What two remotes cannot both have. */
function* conflictsOf(app: AppOffer, offers: readonly Offer[]): Generator<string> {
  const owners = new Map<string, string>();
  for (const { name, routes, slots } of offers) {
    const own = new Set([
      `name ${name}`,
      ...routes.flatMap(({ paths }) => paths).map((path) => `path ${path.replace(/:[^/]+/g, ':')}`),
      ...slots
        .filter(({ id }) => {
          const place = placeOf(app, id);
          return place?.kind === 'slot' && !place.many;
        })
        .map(({ id }) => `slot ${id}`),
    ]);
    for (const one of own) {
      const owner = owners.get(one);
      if (owner !== undefined)
        yield `The remotes "${owner}" and "${name}" both have the ${one}: change it in the feature.ts of one of them.`;
      owners.set(one, name);
    }
  }
}

/** What the application lacks without some remote: sentences. */
export function gapsOf(app: AppOffer, offers: readonly Offer[]): string[] {
  const routes = offers.flatMap((offer) => offer.routes);
  const slots = new Set(offers.flatMap((offer) => offer.slots.map(({ id }) => id)));
  const empty = Object.entries(app.places).filter(
    ([id, { kind, required }]) => kind === 'slot' && required && !slots.has(id),
  );
  const dead = Object.entries(app.links).filter(
    ([, path]) => !app.paths.includes(path) && !bestMatch(routes, path),
  );
  return [
    ...empty.map(
      ([id]) =>
        `No remote has the slot ${id}, which the app cannot do without: a remote must have it in its feature.ts.`,
    ),
    ...dead.map(
      ([name, path]) =>
        `links.${name} of packages/links leads to ${path}, for which no remote has a route: a remote must have one in its feature.ts.`,
    ),
  ];
}

/** What is wrong with remotes in an application, each alone and beside the others: sentences. */
export const conflictsIn = (app: AppOffer, offers: readonly Offer[]): string[] => [
  ...offers.flatMap((offer) => [...problemsOf(app, offer)]),
  ...conflictsOf(app, offers),
];

/**
 * Checks what only the whole can show: what remotes offer, beside each other and in the places and paths of the shell.
 * @throws Error with a sentence for each problem
 */
export function checkComposition(app: AppOffer, offers: readonly Offer[]): void {
  const problems = [...conflictsIn(app, offers), ...gapsOf(app, offers)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
