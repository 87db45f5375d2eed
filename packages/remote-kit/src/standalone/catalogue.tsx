import type { FormEvent } from 'react';
import { generatePath, Link, useNavigate } from 'react-router-dom';
import type { Registry } from '../registry.ts';
import styles from './standalone.module.css';

const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

/** A route: a link, or a field for each parameter and the way there. Segments are encoded as in the app. */
function Place({ path }: { path: string }) {
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
    <form className={styles.place} onSubmit={go}>
      <code>{path}</code>
      {parameters.map((name) => (
        <input key={name} name={name} aria-label={`${name} of ${path}`} placeholder={name} required />
      ))}
      <button type="submit">Open</button>
    </form>
  );
}

/** Everything that the remote offers. */
export function Catalogue({ registry }: { registry: Registry }) {
  return registry.remotes.map(({ name, routes, slots }) => (
    <section key={name} className={styles.catalogue}>
      <h1>{name}</h1>
      <h2>Routes</h2>
      <ul>
        {routes.flatMap(({ id, paths }) =>
          paths.map((path) => (
            <li key={path}>
              <span className={styles.id}>{id}</span> <Place path={path} />
            </li>
          )),
        )}
      </ul>
      <h2>Slots</h2>
      {slots.length === 0 ? <p>None.</p> : null}
      <ul>
        {slots.map(({ id }) => (
          <li key={id}>
            <Link to={`/~slot/${id}`}>{id}</Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
