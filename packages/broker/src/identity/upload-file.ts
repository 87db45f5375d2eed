import { uploadFile as endpoint } from '@bourse/contract/uploads';
import { fileCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import type { Limit } from '../call/throttle.ts';
import { redrawn } from './photo.ts';
import { keepUpload } from './uploads.ts';

const UPLOADS: Limit = { of: 'uploads', attempts: 40, window: 3_600_000 };

/** Of one customer, from their first byte on: the two sides of a card, and one more. */
const MOST_OF_ONE = 3;
/** How many each customer has begun. */
const begun = new Map<number, number>();

/** @throws Refusal `too-many-requests` */
const asOneOfFew = async <T>(customer: number, work: () => Promise<T>): Promise<T> => {
  const own = begun.get(customer) ?? 0;
  if (own >= MOST_OF_ONE) throw new Refusal('too-many-requests');
  begun.set(customer, own + 1);
  try {
    return await work();
  } finally {
    const left = (begun.get(customer) ?? 0) - 1;
    if (left > 0) begun.set(customer, left);
    else begun.delete(customer);
  }
};

/** A file that is there is in memory, several times over, until it is drawn anew. */
const MOST_IN_MEMORY = 16;
let inMemory = 0;

/** @throws Refusal `overloaded` */
const inMemoryWhile = async <T>(work: () => Promise<T>): Promise<T> => {
  if (inMemory >= MOST_IN_MEMORY) throw new Refusal('overloaded');
  inMemory += 1;
  try {
    return await work();
  } finally {
    inMemory -= 1;
  }
};

/**
 * Takes a photo (product.md, "Real name") and answers where its owner can read it. It is counted before it is taken in, and
 * takes none of the room that all share before it is there: one that is slow in coming keeps nobody waiting.
 */
export const uploadFile = fileCall(endpoint, async ({ services, customer, at, receive }) =>
  asOneOfFew(customer, async () => {
    if (await services.throttle.attempt(UPLOADS, String(customer))) throw new Refusal('too-many-requests');
    const photo = await receive((read) =>
      inMemoryWhile(async () => redrawn(Buffer.from(await (await read()).file.arrayBuffer()))),
    );
    return { url: await keepUpload(services.db, customer, photo, at) };
  }),
);
