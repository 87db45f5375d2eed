import { placeOfDevice } from '@bourse/remote-kit/canary';
import { devicePlace } from '@bourse/session/places';
import type { BrowserContext } from '@playwright/test';

interface Canary {
  /** Folder of the release, as the registry has it. */
  readonly dir: string;
  /** Percent of the devices. */
  readonly share: number;
}

/** Makes a phone one that gets the release for a share of the devices, or one that does not. */
export async function placeDevice(
  context: BrowserContext,
  { dir, share }: Canary,
  isCanary: boolean,
): Promise<void> {
  let number = 0;
  while (placeOfDevice(`${number}`, dir) < share !== isCanary) number += 1;
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    devicePlace('deviceNumber'),
    JSON.stringify(`${number}`),
  ] as const);
}
