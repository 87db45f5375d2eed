/** Photos of a document and pictures for customer service, as phones take them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionalLinks } from '@bourse/links/links';
import { type Chosen, cameraPhoto, heic, largePhoto } from '../../src/photos.ts';
import type { Group, Journey } from '../journey.ts';
import type { Phone } from '../phone.ts';
import { expectEqual, sent } from '../proofs.ts';

const UPLOAD = /\/upload$/;

/** Removed at the end: a browser reads a file when it is asked to, which may be later. */
const folder = mkdtempSync(join(tmpdir(), 'bourse-photos-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Chooses a photo in a field, as from the phone's library. */
async function choose(phone: Phone, field: string, photo: Chosen): Promise<void> {
  const file = join(folder, photo.name);
  writeFileSync(file, photo.buffer);
  const selector = `input[type="file"][aria-label="${field}"]`;
  await phone.until(
    `There is a field "${field}"`,
    'return document.querySelector(arguments[0]) !== null',
    selector,
  );
  await phone.browser.choose(selector, file);
}

const photosOf = (phone: Phone) =>
  phone.browser.run<number>(
    'return [...document.querySelectorAll("main img")].filter((one) => one.naturalWidth > 0).length',
  );
const seePhotos = (phone: Phone, count: number) =>
  phone.until(
    `${count} photos are seen upright`,
    `return [...document.querySelectorAll('main img')].filter((one) => one.naturalWidth === 1500 && one.naturalHeight === 2000).length === arguments[0]`,
    count,
  );

const heicAsJpeg: Journey = async ({ phone, server: { faultProxy } }) => {
  await phone.open(optionalLinks.realName());
  await choose(phone, 'Front', { ...heic(1), name: 'IMG_0001.jpg', mimeType: 'image/jpeg' });
  await phone.see(/Please select an image file/);
  expectEqual('uploads', sent(faultProxy, UPLOAD), []);
};

const largePhotoIsMadeSmaller: Journey = async ({ phone }) => {
  await phone.open(optionalLinks.realName());
  await choose(phone, 'Front', await largePhoto());
  await phone.see(/Image size should not exceed 5MB/);
  await phone.press('Make it smaller');
  await phone.see(/Replace/);
  await phone.seeNo(/Image size should not exceed 5MB/);
  expectEqual('photos', await photosOf(phone), 1);
};

const proveName: Journey = async ({ phone }) => {
  await phone.open(optionalLinks.realName());
  await phone.fill('Full name', 'Asha Example');
  await phone.fill('ID number', 'ABCDE1234F');
  await choose(phone, 'Front', await cameraPhoto('Front'));
  await choose(phone, 'Back', await cameraPhoto('Back'));
  await seePhotos(phone, 2);
  await phone.press('Submit for review');
  await phone.see(/Under review/);
};

const chat: Journey = async ({ phone }) => {
  await phone.open(optionalLinks.customerService());
  await phone.fill('Message', 'Good day!');
  const hasFinger = await phone.browser.run<boolean>('return matchMedia("(pointer: coarse)").matches');
  // Enter sends with a keyboard, and is a new line on a phone.
  if (hasFinger) await phone.press('Send', 'button');
  else await phone.browser.type('\n');
  await phone.see(/Good day!.*(Sent|Read)/s);
  await choose(phone, 'Add a picture', await cameraPhoto('Chat'));
  await phone.press('Send', 'button');
  await phone.until(
    'The picture is seen upright',
    `return [...document.querySelectorAll('[role="log"] img')].some((one) => one.naturalWidth > 0 && one.naturalHeight > one.naturalWidth)`,
  );
};

export const IDENTITY: Group = {
  name: 'identity',
  journeys: {
    'a HEIC that is named .jpg is refused in a sentence, and nothing is sent': heicAsJpeg,
    'a photo over 5 MB is made smaller and sent': largePhotoIsMadeSmaller,
    'a name is proved with two lying photos, which are sent upright': proveName,
    'a message and an upright picture are sent while the name is under review': chat,
  },
};
