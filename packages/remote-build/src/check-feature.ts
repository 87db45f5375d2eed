import { type Feature, pathsOf } from '@bourse/remote-kit/feature';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const SLOT = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*\/v[1-9][0-9]*$/;
const SEGMENT = /^(:[a-zA-Z][a-zA-Z0-9]*|[A-Za-z0-9._~-]+)$/;

function problemsOf(feature: Feature): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const once = (what: string, value: string) => {
    if (seen.has(`${what} ${value}`)) problems.push(`${what} "${value}" is there twice`);
    seen.add(`${what} ${value}`);
  };
  if (!NAME.test(feature.name)) problems.push(`name "${feature.name}" is not kebab-case`);
  for (const route of feature.routes) {
    once('route', route.id);
    if (!NAME.test(route.id)) problems.push(`route id "${route.id}" is not kebab-case`);
    if (!route.title) problems.push(`route "${route.id}" has no title key`);
    if (pathsOf(route).length === 0) problems.push(`route "${route.id}" has no path`);
    for (const path of pathsOf(route)) {
      once('path', path);
      const segments = path.replace(/\?$/, '').split('/').slice(1);
      if (!path.startsWith('/') || !segments.every((segment) => SEGMENT.test(segment))) {
        problems.push(`path "${path}" of route "${route.id}" is not a plain absolute path`);
      }
    }
  }
  for (const slot of feature.slots ?? []) {
    once('slot', slot.id);
    if (!SLOT.test(slot.id)) problems.push(`slot id "${slot.id}" does not read <place>.<what>/v<n>`);
  }
  return problems;
}

/** Throws with every problem of a `feature.ts` at once. */
export function checkFeature(feature: Feature): void {
  const problems = problemsOf(feature);
  if (problems.length > 0) throw new Error(`feature.ts of "${feature.name}": ${problems.join('; ')}.`);
}

/** Throws where two remotes want the same route, slot or name: only the whole can see that. */
export function checkTogether(features: readonly Feature[]): void {
  const owners = new Map<string, string>();
  for (const feature of features) {
    const wants = [
      `name ${feature.name}`,
      ...feature.routes.flatMap(pathsOf).map((path) => `path ${path.replace(/:[^/?]+/g, ':')}`),
      ...(feature.slots ?? []).map((slot) => `slot ${slot.id}`),
    ];
    for (const what of wants) {
      const owner = owners.get(what);
      if (owner && owner !== feature.name) {
        throw new Error(`The remotes "${owner}" and "${feature.name}" both have the ${what}.`);
      }
      owners.set(what, feature.name);
    }
  }
}
