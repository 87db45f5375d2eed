import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** 256 random bits as text, kept on the customer's device. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The broker stores only this hash. A fast hash suffices, because a token has too many bits to be guessed. */
export const hashToken = (token: string): string => hash('sha256', token);

/** The token that a request carries, whether or not it belongs to a session. */
export const tokenOfRequest = ({ headers }: FastifyRequest): string | undefined => {
  const { token, authorization = '' } = headers;
  return typeof token === 'string' && token !== '' ? token : /^Bearer (\S+)$/.exec(authorization)?.[1];
};
