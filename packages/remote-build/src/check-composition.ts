import { links, shellPaths } from '@bourse/links/links';
import { bestMatch } from '@bourse/remote-kit/match';
import { places } from '@bourse/remote-kit/places';
import type { RegisteredRoute, RemoteRelease } from '@bourse/remote-kit/registry';

type Offer = Pick<RemoteRelease, 'name' | 'links'> & {
  readonly routes: readonly Pick<RegisteredRoute, 'id' | 'paths' | 'requiresAuth'>[];
  readonly slots: readonly { readonly id: string }[];
};

/** Segments below which the web server has files or the API, whatever the app's routes say. */
const SERVED = ['api', 'remotes', 'shell'];

const isTaken = (path: string): boolean =>
  shellPaths.includes(path.toLowerCase()) || SERVED.includes(path.toLowerCase().split('/')[1] ?? '');

/** Places of this application by id; a release may name one that is no longer there. */
const placeOf = (id: string) => (Object.hasOwn(places, id) ? places[id as keyof typeof places] : undefined);

/** What is wrong with a remote in this application, whatever the others offer. */
function* problemsOf({ name, routes, slots, links: placed = [] }: Offer): Generator<string> {
  const of = (id: string) => `of the remote "${name}"${id && `, route "${id}",`}`;
  for (const { id, paths, requiresAuth } of routes) {
    for (const path of paths)
      if (isTaken(path)) yield `The path ${path} ${of(id)} belongs to the shell or to the server.`;
    if (!requiresAuth)
      yield `The remote "${name}" has the route "${id}" for guests, who never reach it (D3).`;
  }
  for (const { id } of slots)
    if (placeOf(id)?.kind !== 'slot')
      yield `The remote "${name}" has the slot ${id}, but there is no such place.`;
  for (const { place, route } of placed)
    if (placeOf(place)?.kind !== 'links')
      yield `The remote "${name}" links to "${route}" in ${place}, but there is no such place.`;
}

/** What two remotes cannot both have. */
function* conflictsOf(offers: readonly Offer[]): Generator<string> {
  const owners = new Map<string, string>();
  for (const { name, routes, slots } of offers) {
    const own = new Set([
      `name ${name}`,
      ...routes.flatMap(({ paths }) => paths).map((path) => `path ${path.replace(/:[^/]+/g, ':')}`),
      ...slots
        .filter(({ id }) => {
          const place = placeOf(id);
          return place?.kind === 'slot' && !place.many;
        })
        .map(({ id }) => `slot ${id}`),
    ]);
    for (const one of own) {
      const owner = owners.get(one);
      if (owner !== undefined) yield `The remotes "${owner}" and "${name}" both have the ${one}.`;
      owners.set(one, name);
    }
  }
}

/** What the application lacks without some remote. */
function* gapsOf(offers: readonly Offer[]): Generator<string> {
  for (const [id, place] of Object.entries(places)) {
    const isFilled = offers.some(({ slots }) => slots.some((slot) => slot.id === id));
    if (place.kind === 'slot' && place.required && !isFilled)
      yield `No remote has the slot ${id}, which the app is not whole without.`;
  }
  const routes = offers.flatMap((offer) => offer.routes);
  for (const [name, link] of Object.entries(links)) {
    // Any value does for a parameter: only the shape of the path is compared.
    const path = (link as (...segments: string[]) => string)(...Array<string>(link.length).fill('x'));
    const pathname = path.split('?')[0] ?? '';
    if (!shellPaths.includes(pathname) && !bestMatch(routes, pathname))
      yield `links.${name} of packages/links leads to ${pathname}, for which no remote has a route.`;
  }
}

/**
 * Checks what only the whole can show: what remotes offer, beside each other and in the places and paths of the shell.
 * It reads releases, so that one that is taken back is checked as well.
 * @throws Error with a sentence for each problem
 */
export function checkComposition(offers: readonly Offer[]): void {
  const problems = [
    ...offers.flatMap((offer) => [...problemsOf(offer)]),
    ...conflictsOf(offers),
    ...gapsOf(offers),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
