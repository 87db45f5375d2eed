import { uploadFile as endpoint } from '@bourse/contract/uploads';
import { fileCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { type AttemptLimit, countAttempt } from '../call/throttle.ts';
import { DOCUMENT_SIZE, redrawInTurn } from './photo.ts';
import { keepUpload } from './uploads.ts';

const UPLOADS: AttemptLimit = { of: 'uploads', attempts: 40, window: 3_600_000 };

/** Uploads of one customer at a time: two sides of a card, and one more. */
const MOST_OF_ONE = 3;
/** How many uploads each customer has in progress. */
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

/**
 * Takes a photo (product.md, "Real name") and answers its address, which only its owner can read. An upload counts
 * towards the customer's limits from its first byte, and waits for its turn only once it is complete, so that slow
 * uploads delay no other customer.
 */
export const uploadFile = fileCall(endpoint, async ({ services, customer, at, receive }) =>
  asOneOfFew(customer, async () => {
    await countAttempt(services.throttle, [[UPLOADS, String(customer)]]);
    const photo = await receive((read) =>
      redrawInTurn(customer, async () => Buffer.from(await (await read()).file.arrayBuffer()), DOCUMENT_SIZE),
    );
    return { url: await keepUpload(services.db, customer, photo, at) };
  }),
);
