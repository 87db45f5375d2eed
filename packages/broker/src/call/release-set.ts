import type { FastifyRequest } from 'fastify';

const HEADER = 'x-release-set';

/** The number of a set of releases, or the name of a preview, and what the device has beside it, as `17+markets`. */
const RELEASE_SET = /^(\d{1,9}|preview-[\w-]{1,40})([+~][\w-]{1,40}){0,9}$/;

/** Whether a call says that it comes from a preview: releases that are not live. */
export const isOfPreview = (releaseSet: string | null): boolean =>
  releaseSet?.startsWith('preview-') ?? false;

/** @returns which releases of the app a call says that it comes from; null where it does not, or in no such words */
export const releaseSetOf = ({ headers }: FastifyRequest): string | null => {
  const set = headers[HEADER];
  return typeof set === 'string' && RELEASE_SET.test(set) ? set : null;
};
