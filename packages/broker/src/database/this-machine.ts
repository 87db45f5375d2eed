/**
 * Names the running machine for the data folder's lock. All processes of a machine must compute the same name, also in
 * containers; two machines must never share one. Where that is uncertain, the name differs and the lock waits.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname, networkInterfaces, uptime } from 'node:os';
import { promisify } from 'node:util';

const MINUTE = 60_000;

/** The kernel's id since it was started. Containers of one kernel share it. */
const bootId = async (): Promise<string | undefined> => {
  if (process.platform === 'linux') return readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  if (process.platform !== 'darwin') return undefined;
  const { stdout } = await promisify(execFile)('/usr/sbin/sysctl', ['-n', 'kern.bootsessionuuid']);
  return stdout;
};

/**
 * For systems without such an id: host name, network cards and the minute in which the machine was started. Where one of them
 * changes, the next start waits until the former owner is silent.
 */
export const machineByHost = (now = Date.now(), seconds = uptime()): string => {
  const cards = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ mac }) => mac);
  const started = Math.round((now - seconds * 1_000) / MINUTE);
  const parts = [hostname(), ...[...new Set(cards)].sort(), started];
  return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32);
};

/** @returns a word without spaces */
export const thisMachine = async (): Promise<string> => {
  const id = await bootId().catch(() => undefined);
  return id?.trim() || machineByHost();
};
