/**
 * Whether the browser would check a file against this. Of anything else it would only complain, and run the file. Releases
 * have sha256 hashes, because the page names some two hundred of them; older ones have sha384.
 */
export const isIntegrity = (value: unknown): value is string =>
  typeof value === 'string' && /^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$/.test(value);
