import type { FormEvent } from 'react';
import { generatePath, Link, useNavigate } from 'react-router-dom';
import { type Feature, type FeatureRoute, pathsOf } from '../feature.ts';
import { spellOut } from '../match.ts';
import styles from './standalone.module.css';

const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

/** A path: a link, or a field for each parameter and a button that leads there. Segments are encoded as in the app. */
function Path({ path }: { path: string }) {
  const navigate = useNavigate();
  const parameters = parametersOf(path);
  if (parameters.length === 0) return <Link to={path}>{path}</Link>;
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void navigate(
      generatePath(path, Object.fromEntries(parameters.map((name) => [name, String(data.get(name))]))),
    );
  };
  return (
    <form className={styles.path} onSubmit={go}>
      <code>{path}</code>
      {parameters.map((name) => (
        <input key={name} name={name} aria-label={`${name} of ${path}`} placeholder={name} required />
      ))}
      <button type="submit">Open</button>
    </form>
  );
}

/** Addresses that show something first, then the paths, whose parameters are to be filled in. */
const addressesOf = (route: FeatureRoute): ReadonlySet<string> =>
  new Set([...(route.examples ?? []), ...pathsOf(route).flatMap(spellOut)]);

/** Everything that the remote offers, as its `feature.ts` says it. */
export function Catalogue({ feature: { name, routes, slots = [], links = [] } }: { feature: Feature }) {
  return (
    <section className={styles.catalogue}>
      <h1>{name}</h1>
      <h2>Routes</h2>
      <ul>
        {routes.map((route) => (
          <li key={route.id}>
            <span className={styles.id}>{route.id}</span>
            <ul>
              {[...addressesOf(route)].map((path) => (
                <li key={path}>
                  <Path path={path} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <h2>Slots</h2>
      {slots.length === 0 && <p>None.</p>}
      <ul>
        {slots.map(({ id }) => (
          <li key={id}>
            <Link to={`/~slot/${id}`}>{id}</Link>
          </li>
        ))}
      </ul>
      <h2>Links</h2>
      {links.length === 0 && <p>None.</p>}
      <ul>
        {links.map(({ place, route }) => (
          <li key={`${place} ${route}`}>
            {place} → {route}
          </li>
        ))}
      </ul>
    </section>
  );
}
