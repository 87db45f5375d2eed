import { serveAgainst } from '@bourse/remote-build/against';
import { readTarget } from '@bourse/remote-build/against-deployment';
import { mustBeRemote } from '@bourse/remote-build/features';
import { developmentAddress, lanAddresses, localAddress, phoneAddresses } from './addresses.ts';

/**
 * `pnpm dev markets --against <url>`: a running deployment in which that remote is the one of this checkout, for this
 * developer alone. No broker is started: page, API and all else are the deployment's.
 * @throws Error with a sentence, before anything starts, where there is no such remote or deployment, or they do not fit
 */
export async function devAgainst(
  remote: string | undefined,
  url: string,
  wrong: readonly string[] = [],
): Promise<void> {
  if (remote === undefined)
    throw new Error(
      '--against replaces one remote: name it, e.g. pnpm dev markets --against https://app.example.',
    );
  mustBeRemote(remote);
  if (wrong.length > 0)
    throw new Error(
      '--fault is for pnpm start and for pnpm dev without --against: a deployment is shown as it is.',
    );
  const target = await readTarget(url);
  const { registry, deployment } = target;
  const at = await developmentAddress();
  const addresses = lanAddresses();
  console.log(`Building "${remote}"…`);
  const say = (line: string) => console.log(line);
  const server = await serveAgainst(remote, { target, ...at, addresses, say });
  const stop = async () => {
    await server.close();
    process.exit();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const isThere = registry.remotes.some(({ name }) => name === remote);
  const how = isThere
    ? `with "${remote}" of this checkout`
    : `and "${remote}" of this checkout, which is new there`;
  console.log(`\n${target.origin} ${how}: ${localAddress(at.host, at.port)}${registry.base}`);
  console.log(`On a phone: ${phoneAddresses(at.host, at.port, addresses)}`);
  console.log(
    deployment.environment === 'live'
      ? 'Its money is real: calls that move it are refused, as those of any preview.'
      : 'Calls that move money are carried out there, and kept as those of a preview.',
  );
  console.log('Sign in as a customer of that deployment. Ctrl-C stops it.\n');
}
