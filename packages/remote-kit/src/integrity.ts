/** Whether the browser would check a file against this. Of anything else it would only complain, and run the file. */
export const isIntegrity = (value: unknown): value is string =>
  typeof value === 'string' && /^sha384-[A-Za-z0-9+/]{64}$/.test(value);
