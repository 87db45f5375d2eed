/**
 * A fresh broker that serves the composed production build, behind a fault proxy. Each worker of the journeys has its
 * own.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { adminSocketPath, askAdminSocket } from '@bourse/broker/admin-socket';
import { type FaultProxy, openFaultProxy } from '@bourse/remote-build/fault-proxy';
import { startBroker } from './broker-process.ts';
import { takePreparedData } from './prepared-data.ts';

const COMMANDS = resolve(import.meta.dirname, '../../packages/commands/src/main.mjs');

export interface TestServer {
  /** Where the phone goes. */
  url: string;
  faultProxy: FaultProxy;
  /** Gives the broker a command of the back office, as `pnpm broker …` does. @returns what that prints */
  backOffice: (...command: string[]) => Promise<string>;
  /** Runs `pnpm broker …` itself. It loads the back office's sources first, which takes seconds. @returns what it prints */
  pnpmBroker: (...command: string[]) => Promise<string>;
  close: () => Promise<void>;
}

export interface TestServerOptions {
  /** The folder that the broker serves. */
  staticDir?: string;
  env?: Record<string, string>;
}

/** @throws Error with the broker's own output where it does not become ready within three minutes */
export async function openTestServer({ env = {}, ...options }: TestServerOptions = {}): Promise<TestServer> {
  const data = mkdtempSync(join(tmpdir(), 'bourse-test-server-'));
  const broker = await startBroker({ ...options, data, env, file: takePreparedData(data, env) });
  const faultProxy = await openFaultProxy(broker.url);
  return {
    url: faultProxy.url,
    faultProxy,
    backOffice: async (...command) => {
      const answer = await askAdminSocket(adminSocketPath(data), command, {
        user: userInfo().username,
      });
      if (answer === undefined)
        throw new Error(
          `The broker on ${data} took no command (${command.join(' ')}): it has ended, see its output above.`,
        );
      return answer;
    },
    pnpmBroker: async (...command) => {
      const { stdout } = await promisify(execFile)(process.execPath, [COMMANDS, 'broker', ...command], {
        env: { ...process.env, ...env, BOURSE_DATA: data },
      });
      return stdout;
    },
    close: async () => {
      await faultProxy.close();
      await broker.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
