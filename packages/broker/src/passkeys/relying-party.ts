/** Where a deployment's passkeys may be used. */
import { Refusal } from '../call/refusal.ts';
import type { RelyingParty } from '../call/services.ts';

/** A relying party for a development machine: pages of localhost, on any port. */
export const localhost: RelyingParty = {
  id: 'localhost',
  accepts: (origin) => URL.canParse(origin) && new URL(origin).hostname === 'localhost',
};

/**
 * @param origins of the app, such as https://app.example; the shortest host is the domain of the passkeys
 * @throws Error with a sentence for the operator if an origin is not secure, or not within that domain
 */
export const relyingParty = (origins: readonly string[]): RelyingParty => {
  const hosts = origins.map((origin) => {
    const { protocol, hostname } = new URL(origin);
    if (protocol !== 'https:' && hostname !== 'localhost')
      throw new Error(
        `PASSKEY_ORIGINS must be https origins, because browsers offer passkeys to no others, not '${origin}'.`,
      );
    return hostname;
  });
  const id = hosts.toSorted((a, b) => a.length - b.length)[0] ?? '';
  const foreign = hosts.find((host) => host !== id && !host.endsWith(`.${id}`));
  if (foreign !== undefined)
    throw new Error(
      `PASSKEY_ORIGINS must be of one domain, because passkeys of '${id}' do not work on '${foreign}': remove one of them.`,
    );
  return { id, accepts: (origin) => origins.includes(origin) };
};

/** The origin of the page that an authenticator has answered, as the browser wrote it. */
const originOf = (clientData: string): unknown => {
  try {
    return (JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { origin?: unknown }).origin;
  } catch {
    return undefined;
  }
};

/**
 * @param clientData WebAuthn's clientDataJSON
 * @returns the origin of the page
 * @throws Refusal `passkey-refused` if pages of that origin may not use passkeys
 */
export const acceptedOrigin = ({ accepts }: RelyingParty, clientData: string): string => {
  const origin = originOf(clientData);
  if (typeof origin !== 'string' || !accepts(origin)) throw new Refusal('passkey-refused');
  return origin;
};
