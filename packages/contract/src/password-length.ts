/**
 * Characters of a login password (D32). A module of its own, because the sign-in, which guests load, needs it without the
 * schemas of the calls.
 */
export const SHORTEST_PASSWORD = 6;
