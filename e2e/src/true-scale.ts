/**
 * Pictures at a true scale. A scale factor that a browser emulates blurs canvases, which are then stored at the size of
 * CSS pixels; one that it is started with does not.
 */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

export const TRUE_SCALE = ['--force-device-scale-factor=2'];

export interface Camera {
  /** Writes what is seen to a file, PNG or, by its name, JPEG. */
  take: (path: string) => Promise<void>;
}

/** @param size in CSS pixels; left out: that of the page's viewport */
export async function cameraAt(page: Page, size = page.viewportSize()): Promise<Camera> {
  if (!size) throw new Error('The page has no viewport.');
  const client = await page.context().newCDPSession(page);
  // 0 takes the emulated factor away.
  await client.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 0, mobile: true });
  return {
    take: async (path) => {
      const format = path.endsWith('.jpg') ? ({ format: 'jpeg', quality: 86 } as const) : {};
      const { data } = await client.send('Page.captureScreenshot', format);
      await writeFile(path, Buffer.from(data, 'base64'));
    },
  };
}
