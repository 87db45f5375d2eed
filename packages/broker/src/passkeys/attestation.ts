/**
 * The attestation of a new passkey: a statement of the authenticator's maker. The broker asks for none and trusts no
 * maker (decisions/passkeys.md).
 */
import { Refusal } from '../call/refusal.ts';

/**
 * Refuses a statement with certificates before the library checks it: the library would request the address of a
 * revocation list that a certificate names. Browsers leave only a self attestation in place, which has no certificate:
 * the passkey's own key signs it.
 * @param attestation base64url
 * @throws Refusal `passkey-refused`
 * @throws Error if the attestation cannot be decoded
 */
export const refuseCertificates = async (attestation: string): Promise<void> => {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const format = decoded.get('fmt');
  const isSelf = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelf) throw new Refusal('passkey-refused');
};
