import type { CustomerKey, DeviceKey } from '@bourse/session/keys';
import { customerPlace, devicePlace } from '@bourse/session/places';
import type { BrowserContext, Page } from '@playwright/test';

/** Storage keys and texts of these values, as the app stores them. */
export const keptTexts = (values: Partial<Record<DeviceKey, unknown>>): [string, string][] =>
  Object.entries(values).map(([key, value]) => [devicePlace(key as DeviceKey), JSON.stringify(value)]);

/** Stores these values before any script of each page runs. */
export const keepOn = (
  phone: BrowserContext | Page,
  values: Partial<Record<DeviceKey, unknown>>,
): Promise<unknown> =>
  phone.addInitScript((texts) => {
    for (const [place, text] of texts) localStorage.setItem(place, text);
  }, keptTexts(values));

const readAt = async (page: Page, place: string): Promise<unknown> =>
  JSON.parse((await page.evaluate((from) => localStorage.getItem(from), place)) ?? 'null');

/** The stored value of a device key; null when there is none. */
export const keptOn = (page: Page, key: DeviceKey): Promise<unknown> => readAt(page, devicePlace(key));

/** The stored value of a key of the signed-in customer; null when there is none. */
export async function keptOfCustomer(page: Page, key: CustomerKey): Promise<unknown> {
  const { id } = (await keptOn(page, 'userInfo')) as { id: string };
  return readAt(page, customerPlace(key, id));
}
