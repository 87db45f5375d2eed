import { type Feature, type FeatureLink, type FeatureRoute, pathsOf } from '@bourse/remote-kit/feature';
import { bestMatch, spellOut } from '@bourse/remote-kit/match';
import { places } from '@bourse/remote-kit/places';
import { KEBAB_CASE } from './workspace.ts';

const SEGMENT = /^(:[a-zA-Z][a-zA-Z0-9]*|[A-Za-z0-9._~-]+)$/;

/** The kind of a place; undefined where there is none of that id. */
const kindOf = (id: string): string | undefined =>
  Object.hasOwn(places, id) ? places[id as keyof typeof places].kind : undefined;

const namesOf = (kind: string): string =>
  Object.keys(places)
    .filter((id) => kindOf(id) === kind)
    .join(', ');

function* problemsOfRoute(route: FeatureRoute): Generator<string> {
  if (!KEBAB_CASE.test(route.id)) yield `route id "${route.id}" is not kebab-case, such as fund-order`;
  if (!route.title)
    yield `route "${route.id}" has no title key: add title: 'list.title', with that key in locales/`;
  if (!route.requiresAuth)
    yield `route "${route.id}" says requiresAuth: false, but the guard lets no guest into a remote (D3): set it to true`;
  const paths = pathsOf(route);
  if (paths.length === 0) yield `route "${route.id}" has no path: add one such as /bonds`;
  for (const path of paths) {
    const segments = path.replace(/\?$/, '').split('/').slice(1);
    // The shell's own path has an answer of its own, for all remotes together: check-composition.ts.
    if (path !== '/' && (!path.startsWith('/') || !segments.every((segment) => SEGMENT.test(segment))))
      yield `path "${path}" of route "${route.id}" is not a plain absolute path such as /bonds/:id`;
  }
  for (const example of route.examples ?? [])
    if (!bestMatch([{ paths: paths.flatMap(spellOut) }], example.split('?')[0] ?? ''))
      yield `example "${example}" is no address of route "${route.id}": change it, or its path`;
}

function* problemsOfLink({ place, route: id }: FeatureLink, { routes }: Feature): Generator<string> {
  if (kindOf(place) !== 'links')
    yield `there is no place "${place}" for its link to "${id}"; links go to: ${namesOf('links')}`;
  const route = routes.find((one) => one.id === id);
  if (!route)
    yield `its link in "${place}" leads to route "${id}", which it has not: its routes are ${routes.map((one) => one.id).join(', ')}`;
  else if (
    pathsOf(route)
      .flatMap(spellOut)
      .every((path) => path.includes(':'))
  )
    yield `its link in "${place}" leads to route "${id}", every path of which needs a parameter: link to another route`;
}

function* problemsOf(feature: Feature): Generator<string> {
  if (!KEBAB_CASE.test(feature.name)) yield `name "${feature.name}" is not kebab-case, such as copy-trading`;
  if (feature.owner === '') yield 'owner is empty: name the team, or leave it out';
  if (feature.budget !== undefined && !(feature.budget > 0))
    yield `budget ${feature.budget} is not above 0 KB: raise it, or leave it out`;
  for (const route of feature.routes) yield* problemsOfRoute(route);
  for (const { id } of feature.slots ?? [])
    if (kindOf(id) !== 'slot') yield `there is no place "${id}" for its slot; slots are: ${namesOf('slot')}`;
  for (const link of feature.links ?? []) yield* problemsOfLink(link, feature);
  const seen = new Set<string>();
  for (const one of [
    ...feature.routes.map(({ id }) => `route "${id}"`),
    ...feature.routes.flatMap(pathsOf).map((path) => `path "${path}"`),
    ...(feature.slots ?? []).map(({ id }) => `slot "${id}"`),
    ...(feature.links ?? []).map(({ place, route }) => `link to "${route}" in "${place}"`),
  ]) {
    if (seen.has(one)) yield `${one} is there twice: remove one`;
    seen.add(one);
  }
}

/** @throws Error with every problem of a `feature.ts` at once */
export function checkFeature(feature: Feature): void {
  const problems = [...problemsOf(feature)];
  if (problems.length > 0) throw new Error(`feature.ts of "${feature.name}": ${problems.join('; ')}.`);
}
