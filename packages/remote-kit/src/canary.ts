/** Which devices get a canary. The inline script of the page decides, so this imports nothing. */
import type { Registry } from './registry.ts';

/** Where the device keeps its number. It is random, says nothing of the customer, and is never sent anywhere. */
export interface DeviceNumber {
  read(): unknown;
  /** @returns whether the device could store the number */
  keep(number: string): boolean;
}

/**
 * A place of the device among all, from 0 to 100, for one release: the same for the same device and release, and others for
 * another release, so that it is not always the same customers who try what is new.
 * @param dir of the release
 */
export function placeOfDevice(number: string, dir: string): number {
  // FNV-1a, and its bits mixed once more: alone it tells texts with the same end badly apart.
  let hash = 0x811c9dc5;
  for (const letter of `${dir}${number}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000) * 100;
}

/** The device's number; a new device draws one. @returns undefined when the number cannot be stored */
function numberOfDevice(device: DeviceNumber): string | undefined {
  const kept = device.read();
  if (typeof kept === 'string') return kept;
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return device.keep(`${drawn}`) ? `${drawn}` : undefined;
}

/** The registry with some of its canaries in place of the live remotes of the same names. */
export function withCanaries(
  { canaries: all = [], ...registry }: Registry,
  names: readonly string[],
): Registry {
  const chosen = all.filter(({ remote }) => names.includes(remote?.name));
  const { set = '', remotes } = registry;
  return {
    ...registry,
    set: [set, ...chosen.map(({ remote }) => remote.name)].join('+'),
    remotes: remotes.map((live) => chosen.find(({ remote }) => remote.name === live.name)?.remote ?? live),
  };
}

/** The names of the remotes of which a page has the canary, by the name of its set. */
export const canariesIn = (set = ''): string[] => set.split('+').slice(1);

/**
 * The registry of this device. A device that can keep no number gets what is live, and so does one whose page has an entry
 * that cannot be read.
 */
export function registryOfDevice(registry: Registry, device: DeviceNumber): Registry {
  const { canaries = [] } = registry;
  if (canaries.length === 0) return registry;
  try {
    const number = numberOfDevice(device);
    const chosen = canaries.filter(
      ({ share, remote }) => number !== undefined && placeOfDevice(number, remote.dir) < share,
    );
    return withCanaries(
      registry,
      chosen.map(({ remote }) => remote.name),
    );
  } catch {
    return withCanaries(registry, []);
  }
}
