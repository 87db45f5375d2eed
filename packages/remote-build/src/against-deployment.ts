/**
 * A running deployment in which one remote is replaced by the one of this checkout: what its page says of it, whether the
 * remote fits its shell, and the page with the remote in it (decisions/development.md).
 */
import type { Registry, RemoteRelease } from '@bourse/remote-kit/registry';
import type { Deployment } from '@bourse/session/config';
import { ask } from './ask.ts';
import { conflictsIn, gapsOf } from './check-composition.ts';
import { checkRegistry } from './check-registry.ts';
import { languagesOf, type RemoteManifest, registeredRemote, type ShellManifest } from './manifest.ts';
import { inlined } from './page.ts';
import { previewMark } from './preview-mark.ts';
import { checkSkew } from './publish.ts';
import { hasRegistry, registryIn, withRegistry } from './remote-faults.ts';
import { skewBetween } from './skew.ts';

const NAME_THE_APP = 'name the address at which a browser opens the app';

const DEPLOYMENT = /(<script type="application\/json" id="deployment">)(.*?)(<\/script>)/s;

export interface Target {
  /** e.g. `https://app.example` */
  readonly origin: string;
  readonly registry: Registry;
  readonly deployment: Deployment;
}

/** @throws Error with a sentence where the text is no address of a web server */
export function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username)
    throw new Error(`--against takes the address of a deployment, e.g. https://app.example, not "${text}".`);
  return url;
}

/**
 * Reads the page of a deployment.
 * @param text its address; where that leads to another, as from http to https, it is the other
 * @throws Error with a sentence where nothing answers there, or something else than a composed app
 */
export async function readTarget(text: string): Promise<Target> {
  const answer = await ask(addressOf(text), { headers: { accept: 'text/html' } });
  const page = await answer.text();
  if (!answer.ok) throw new Error(`${text} answers ${answer.status}: ${NAME_THE_APP}.`);
  const { origin } = new URL(answer.url);
  if (!hasRegistry(page))
    throw new Error(`${text} is no Bourse app: its page names no remotes: ${NAME_THE_APP}.`);
  const registry = registryIn(page);
  if (registry.development)
    throw new Error(`${text} is a development server, which has no releases: name a deployment.`);
  return { origin, registry, deployment: JSON.parse(DEPLOYMENT.exec(page)?.[2] ?? '{}') as Deployment };
}

/** Below which path the files of a deployment lie, with both slashes. */
export const filesOf = ({ base, files = base }: Registry): string => files;

/**
 * What the shell of a deployment offers to remotes.
 * @throws Error with a sentence where its server does not say so
 */
export async function readShell({ origin, registry }: Target): Promise<ShellManifest> {
  const { dir } = registry.shell;
  const address = new URL(`${filesOf(registry)}${dir}release.json`, origin);
  const answer = await ask(address);
  const shell = (await answer.json().catch(() => undefined)) as ShellManifest | undefined;
  if (!answer.ok || !shell?.provides)
    throw new Error(
      `${address} answers ${answer.status} and does not say what the shell offers to remotes: have its server serve every file of the release.`,
    );
  if (!shell.app.previews)
    throw new Error(`${dir.slice(0, -1)} is too old a shell for previews: have a newer one published there.`);
  return { ...shell, dir };
}

/** A name of the set that a page shows: its calls say it, and a broker treats them as those of any preview. */
export const setOf = (remote: string): string => `preview-local-${remote}`.slice(0, 48);

/** How long a page of this kind may be opened, ms. It is made anew with each load. */
const DAY = 86_400_000;

/** The registry with a remote in place of the live one and of its canary, or beside the live ones where it is new. */
export function withLocal({ canaries = [], ...registry }: Registry, local: RemoteRelease): Registry {
  const { name } = local;
  const others = canaries.filter(({ remote }) => remote?.name !== name);
  const isThere = registry.remotes.some((one) => one?.name === name);
  return {
    ...registry,
    preview: { name: `local-${name}`, until: new Date(Date.now() + DAY).toISOString() },
    set: setOf(name),
    remotes: isThere
      ? registry.remotes.map((one) => (one?.name === name ? local : one))
      : [...registry.remotes, local],
    ...(others.length > 0 ? { canaries: others } : {}),
  };
}

export interface Fit {
  readonly registered: RemoteRelease;
  /** What is allowed, and worth knowing. */
  readonly notes: readonly string[];
}

/**
 * Checks what publishing the remote there would check, but for its weight: a build for development is heavier.
 * @throws Error with a sentence for each reason why the remote cannot work there
 */
export function fitOf(
  { registry }: Pick<Target, 'registry'>,
  shell: ShellManifest,
  local: RemoteManifest,
): Fit {
  const skew = checkSkew(local, shell, false, false);
  const registered = registeredRemote(local, languagesOf(registry.shell));
  const { remotes } = withLocal(registry, registered);
  const before = gapsOf(shell.app, registry.remotes);
  const gaps = gapsOf(shell.app, remotes).filter((gap) => !before.includes(gap));
  const problems = [...skew.problems, ...conflictsIn(shell.app, remotes), ...gaps];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  checkRegistry({ ...registry, remotes: [registered] }, shell.contract);
  const { changed } = skewBetween(local.uses ?? {}, shell.provides);
  const note =
    `The types of ${changed.join(', ')} are others in this checkout than in the shell there. ` +
    `To publish it will need --accept ${local.name}.`;
  return { registered, notes: changed.length > 0 ? [note] : [] };
}

/** What of the configuration holds only at the deployment's own address. */
function settingsHere(deployment: Deployment, api: string): Deployment {
  const here: Partial<Deployment> = { apiBase: api, passkeys: false };
  // A shell refuses a setting that it does not know.
  const known = Object.entries(here).filter(([field]) => Object.hasOwn(deployment, field));
  return { ...deployment, ...Object.fromEntries(known) };
}

interface Here {
  readonly local: RemoteRelease;
  /** Where the API is reached on this server. */
  readonly api: string;
  /** Where this server's own script and styles are, with a slash at the end. */
  readonly own: string;
}

/**
 * The page of a deployment with the remote of this checkout, marked as a preview. Script and styles that are added come from
 * files of the same origin, so the policy of the page stays as it is.
 */
export function pageWith(page: string, { local, api, own }: Here): string {
  const head =
    `<link rel="stylesheet" href="${own}mark.css">` +
    `<script src="${own}reload.js" data-release="${local.dir}" defer></script>`;
  let mark = '';
  return withRegistry(page, (registry) => {
    const changed = withLocal(registry, local);
    mark = changed.preview ? previewMark(changed.preview) : '';
    return changed;
  })
    .replace(
      DEPLOYMENT,
      (_, open: string, data: string, close: string) =>
        open + inlined(settingsHere(JSON.parse(data) as Deployment, api)) + close,
    )
    .replace(/<aside id="preview">.*?<\/aside>/s, '')
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${mark}</body>`);
}

/**
 * A cookie of a deployment as this server may set it: of this host, and without encryption where it is not named for it.
 * @param header of `Set-Cookie`
 */
export function cookieHere(header: string): string {
  const isForSecure = /^__(secure|host)-/i.test(header);
  return header
    .split(/; */)
    .filter((part) => !/^domain=/i.test(part) && (isForSecure || !/^secure$/i.test(part)))
    .map((part) => (isForSecure ? part : part.replace(/^samesite=none$/i, 'SameSite=Lax')))
    .join('; ');
}
