/** Photos of a document as cameras make them, and files that are none. */
import sharp from 'sharp';

export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What the camera writes into a photo beside the picture. */
export const CAMERA = 'SECRET-CAMERA-AND-PLACE';

/** A lying photo of 4,000 × 3,000 pixels, which its metadata turn upright, with the place in them. */
export const cameraPhoto = async (name: string): Promise<Chosen> => {
  const buffer = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#7a8fa6' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="4000" height="3000"><rect x="300" y="600" width="1000" height="1400" fill="#33475b"/><text x="1500" y="1100" font-size="300" fill="#fff">${name}</text></svg>`,
        ),
      },
    ])
    .withExif({ IFD0: { Make: CAMERA }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
};

/** A photo whose file is above the limit for uploads: noise, which compresses badly, makes it about 11 MB. */
export const largePhoto = async (): Promise<Chosen> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({
    create: { width: 4_000, height: 3_000, channels: 3, background: '#7a8fa6', noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: 'large.jpg', mimeType: 'image/jpeg', buffer };
};

export const textAsPhoto: Chosen = {
  name: 'notes.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('hello'),
};

export const heic = (megabytes: number): Chosen => ({
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.concat([
    Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'),
    Buffer.alloc(megabytes * 1_000_000),
  ]),
});
