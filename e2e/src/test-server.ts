/**
 * A fresh broker that serves the composed production build, behind a fault proxy. Each worker of the journeys has its
 * own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBroker } from './broker-process.ts';
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts';
import { takePreparedData } from './prepared-data.ts';

export interface TestServer {
  /** Where the phone goes. */
  url: string;
  faultProxy: FaultProxy;
  close: () => Promise<void>;
}

export interface TestServerOptions {
  /** The folder that the broker serves. */
  staticDir?: string;
  env?: Record<string, string>;
}

/** @throws Error with the broker's own output where it does not become ready within a minute */
export async function openTestServer({ env = {}, ...options }: TestServerOptions = {}): Promise<TestServer> {
  const data = mkdtempSync(join(tmpdir(), 'bourse-test-server-'));
  const broker = await startBroker({ ...options, data, env, file: takePreparedData(data, env) });
  const faultProxy = await openFaultProxy(broker.url);
  return {
    url: faultProxy.url,
    faultProxy,
    close: async () => {
      await faultProxy.close();
      await broker.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
