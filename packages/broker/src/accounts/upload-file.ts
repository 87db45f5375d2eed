import { uploadFile as endpoint } from '@bourse/contract/uploads';
import { fileCall } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { redrawn } from './photo.ts';
import type { Limit } from './throttle.ts';
import { keepUpload } from './uploads.ts';

const UPLOADS: Limit = { of: 'uploads', attempts: 40, window: 3_600_000 };

/** A file is in memory, several times over, from its first byte until it is drawn anew, and may be long in coming. */
const MOST_IN_HAND = 16;
/** Of one customer: the two sides of a card, and one more. */
const MOST_OF_ONE = 3;
/** How many each customer has in hand. */
const inHand = new Map<number, number>();

/** @throws Refusal `too-many-requests`, `overloaded` */
const whileInHand = async <T>(customer: number, work: () => Promise<T>): Promise<T> => {
  const own = inHand.get(customer) ?? 0;
  if (own >= MOST_OF_ONE) throw new Refusal('too-many-requests');
  const all = [...inHand.values()].reduce((sum, count) => sum + count, 0);
  if (all >= MOST_IN_HAND) throw new Refusal('overloaded');
  inHand.set(customer, own + 1);
  try {
    return await work();
  } finally {
    const left = (inHand.get(customer) ?? 0) - 1;
    if (left > 0) inHand.set(customer, left);
    else inHand.delete(customer);
  }
};

/** Takes a photo (spec sections 5, 9) and answers where its owner can read it. It is counted before it is taken in. */
export const uploadFile = fileCall(endpoint, async ({ house, customer, at, read }) =>
  whileInHand(customer, async () => {
    if (await house.throttle.attempt(UPLOADS, String(customer))) throw new Refusal('too-many-requests');
    const { file } = await read();
    const photo = await redrawn(Buffer.from(await file.arrayBuffer()));
    return { url: await keepUpload(house.db, customer, photo, at) };
  }),
);
