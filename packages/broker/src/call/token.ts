import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as text: what a customer's device keeps. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the broker keeps of it. A token has too many bits to be guessed from a fast hash. */
export const hashToken = (token: string): string => hash('sha256', token);
