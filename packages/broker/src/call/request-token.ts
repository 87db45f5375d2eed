import type { FastifyRequest } from 'fastify';

/** The token that a request came with, whoever's it is. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined => {
  const { token, authorization = '' } = headers;
  return typeof token === 'string' && token !== '' ? token : /^Bearer (\S+)$/.exec(authorization)?.[1];
};
