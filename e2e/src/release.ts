/** The page of a deployment as the browser gets it, changed on its way. */
import { join } from 'node:path';
import type { FaultProxy } from '@bourse/remote-build/fault-proxy';
import { pageOf } from '@bourse/remote-build/page';
import { hasRegistry, PAGES, registryIn } from '@bourse/remote-build/remote-faults';
import type { Deployment } from '@bourse/session/config';
import { COMPOSED } from './composed.ts';

const DEPLOYMENT = /(<script type="application\/json" id="deployment">)(.*?)(<\/script>)/s;

/** The same build for another deployment: only the page differs. */
export function rewriteDeployment(faultProxy: FaultProxy, change: Partial<Deployment>): () => void {
  const made = new Map<string, string>();
  const make = (page: string): string => {
    const registry = registryIn(page);
    const deployment = { ...JSON.parse(DEPLOYMENT.exec(page)?.[2] ?? ''), ...change } as Deployment;
    return pageOf({ parts: join(COMPOSED, registry.shell.dir), registry, deployment, policy: true });
  };
  const rewrite = (page: string) => {
    // The match also covers the worker's script and the manifest, which contain no registry.
    if (!hasRegistry(page)) return page;
    const known = made.get(page) ?? make(page);
    made.set(page, known);
    return known;
  };
  return faultProxy.fail({ match: PAGES, fault: { rewrite } });
}
