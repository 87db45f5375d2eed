/** How long a server may take to answer, ms. */
const PATIENCE = 15_000;

/** Why a server did not answer, as far as Node knows, and what to do. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  const code = cause?.code ?? message;
  return /CERT|SIGNATURE|ISSUER/.test(code)
    ? `${code}: NODE_EXTRA_CA_CERTS names a file with the certificate of its authority`
    : `${code}: check the address, and that its server runs`;
}

/**
 * Asks a server that an operator has named.
 * @throws Error with a sentence where it does not answer
 */
export const ask = (url: string | URL, options: RequestInit = {}): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(PATIENCE), ...options }).catch((error: unknown) => {
    throw new Error(`${url} does not answer (${reasonOf(error)}).`, { cause: error });
  });
