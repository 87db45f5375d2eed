/**
 * What can go wrong with a remote, in development: on the wire where it concerns files, in the compilation where the remote
 * itself is wrong, because it is compiled into the page there.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from '@bourse/remote-kit/registry';
import { WRONG_ANSWERS } from './fault-proxy.ts';
import { FILE_FAULTS, type RemoteFault, readRemoteFault, remoteIn, replaceRemote } from './remote-faults.ts';

/** @throws Error as `readRemoteFault` does, and where there is no such fault in development */
export function readDevelopmentFault(text: string, remotes: readonly string[]): RemoteFault {
  const fault = readRemoteFault(text, remotes);
  if (fault.kind === 'tamper')
    throw new Error(
      `--fault ${text} needs hashes, which files have not in development: pnpm start --fault ${text}.`,
    );
  return fault;
}

/** Whether an address is a file of a remote's screens and slots, as the compiler names them in development. */
const isFileOf = (remote: string, url = ''): boolean =>
  new RegExp(`^/(.*-)?remotes_${remote}_src_[^/]*\\.(js|css)(\\?|$)`).test(url);

/** Stands before the development server, so that the page sees real HTTP. */
export const answersWithFaults =
  (faults: readonly RemoteFault[]) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const kind = faults.find(({ remote }) => isFileOf(remote, request.url))?.kind;
    const fault = kind && FILE_FAULTS[kind];
    if (fault === undefined) next();
    else if (typeof fault === 'object' && 'delay' in fault) setTimeout(next, fault.delay);
    else if (typeof fault === 'string' && fault !== 'hang') WRONG_ANSWERS[fault]?.(response);
  };

/** The registry with the contracts that remotes claim. */
export const registryWithFaults = (registry: Registry, faults: readonly RemoteFault[]): Registry =>
  faults
    .filter(({ kind }) => kind === 'contract')
    .reduce(
      (sum, { remote }) => replaceRemote(sum, remote, { contract: remoteIn(sum, remote).contract + 1 }),
      registry,
    );
