import type { CustomerKey, DeviceKey } from '@bourse/session/keys';
import { customerPlace, devicePlace } from '@bourse/session/places';
import type { BrowserContext, Page } from '@playwright/test';

/** Values of the device as the app stores them: place and text. */
export const keptTexts = (values: Partial<Record<DeviceKey, unknown>>): [string, string][] =>
  Object.entries(values).map(([key, value]) => [devicePlace(key as DeviceKey), JSON.stringify(value)]);

/** Makes every page of a phone begin with these values. */
export const keepOn = (
  phone: BrowserContext | Page,
  values: Partial<Record<DeviceKey, unknown>>,
): Promise<unknown> =>
  phone.addInitScript((texts) => {
    for (const [place, text] of texts) localStorage.setItem(place, text);
  }, keptTexts(values));

const readAt = async (page: Page, place: string): Promise<unknown> =>
  JSON.parse((await page.evaluate((from) => localStorage.getItem(from), place)) ?? 'null');

/** What the phone of a page keeps; null where it keeps nothing. */
export const keptOn = (page: Page, key: DeviceKey): Promise<unknown> => readAt(page, devicePlace(key));

/** The same of its signed-in customer. */
export async function keptOfCustomer(page: Page, key: CustomerKey): Promise<unknown> {
  const { id } = (await keptOn(page, 'userInfo')) as { id: string };
  return readAt(page, customerPlace(key, id));
}
