/** Stores photos, and reads each for its owner only. */
import { sql } from 'kysely';
import { randomWord } from '../call/random-word.ts';
import { Refusal } from '../call/refusal.ts';
import type { Database } from '../database/tables.ts';
import { CHAT_SIZE, redrawInTurn } from './photo.ts';

const ADDRESS_START = '/api/uploads/';
/** Ids that were made earlier have 22 characters, with '-' and '_' among them. */
const ID = /^(?:[a-z2-9]{26}|[\w-]{22})$/;

/** The address of a photo, which calls take and answer. */
export const addressOfUpload = (id: string): string => `${ADDRESS_START}${id}`;

/** @returns the id of the photo; undefined where the text is no address of one */
export const uploadOf = (address: string): string | undefined => {
  const id = address.slice(ADDRESS_START.length);
  return address.startsWith(ADDRESS_START) && ID.test(id) ? id : undefined;
};

/** Ids of the photos of the message `m`, in their order. */
export const photosOfMessage = sql<
  string[]
>`array(select u.id from uploads u where u.message_id = m.id order by u.message_place)`;

const DAY = 86_400_000;
/** Photos of one customer that no form or message has: the sides of a document and the pictures of two messages. */
const MOST_UNSENT = 10;
/** States of the real name in which its form is locked: under review, approved. */
const LOCKED = [1, 2];

/** Stores a photo. @returns its address */
export const keepUpload = async (
  db: Database,
  customer: number,
  content: Uint8Array,
  at: number,
): Promise<string> => {
  // Deletes photos that were never sent with a form or a message: those of a day ago, and all but the newest.
  await sql`
    delete from uploads
    where customer_id = ${customer} and message_id is null and not exists (
      select from real_names r where r.customer_id = ${customer}
        and '/api/uploads/' || uploads.id in (r.front_image, r.back_image)
    ) and (created_at < ${new Date(at - DAY)} or id not in (
      select id from uploads where customer_id = ${customer} and message_id is null
      order by created_at desc, id limit ${MOST_UNSENT - 1}
    ))
  `.execute(db);
  const id = randomWord(128);
  // The content travels as base64 text: the embedded database does not recognise the byte arrays of jsdom.
  await sql`
    insert into uploads (id, customer_id, content, created_at)
    values (${id}, ${customer}, decode(${Buffer.from(content).toString('base64')}, 'base64'), ${new Date(at)})
  `.execute(db);
  return addressOfUpload(id);
};

/**
 * Draws photos smaller that a message is about to show. A photo of a document keeps its size, and so does one that
 * cannot be drawn.
 * @throws Refusal `overloaded`
 */
export const shrinkForChat = async (
  db: Database,
  customer: number,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) {
    const row = await db
      .selectFrom('uploads as u')
      .select(sql<string>`encode(content, 'base64')`.as('content'))
      .where('u.id', '=', id)
      .where('u.customer_id', '=', customer)
      .where('u.message_id', 'is', null)
      .where(
        sql<boolean>`not exists (
          select from real_names r where r.customer_id = ${customer}
            and '/api/uploads/' || u.id in (r.front_image, r.back_image)
        )`,
      )
      .executeTakeFirst();
    if (!row) continue;
    const before = Buffer.from(row.content, 'base64');
    const smaller = await redrawInTurn(customer, async () => before, CHAT_SIZE).catch((error) => {
      if (error instanceof Refusal && error.code === 'not-an-image') return before;
      throw error;
    });
    // A picture that is small already would only lose quality.
    if (smaller.length >= before.length) continue;
    await sql`
      update uploads set content = decode(${Buffer.from(smaller).toString('base64')}, 'base64')
      where id = ${id} and customer_id = ${customer} and message_id is null
    `.execute(db);
  }
};

/** Whether an address is that of a photo of this customer, which no message shows. */
export const isOwnUpload = async (db: Database, customer: number, address: string): Promise<boolean> => {
  const id = uploadOf(address);
  if (id === undefined) return false;
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customer)
    .where('message_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * The content of a customer's photo. Once the real name is under review or approved, photos uploaded before the
 * submission are not returned: they may show a document, and a session may be stolen (product.md, "Real name"). Photos
 * uploaded later are pictures for the chat.
 * @throws Refusal `not-found`, also for a picture of a message that was deleted after its term
 */
export const ownPhoto = async (db: Database, customer: number, id: string): Promise<Buffer> => {
  if (!ID.test(id)) throw new Refusal('not-found');
  const upload = await db
    .selectFrom('uploads')
    .select(sql<string | null>`encode(content, 'base64')`.as('content'))
    .where('id', '=', id)
    .where('customer_id', '=', customer)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('message_id', 'is not', null),
        not(
          exists(
            selectFrom('real_names')
              .select('customer_id')
              .where('customer_id', '=', customer)
              .where('status', 'in', LOCKED)
              .whereRef('real_names.created_at', '>=', 'uploads.created_at'),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!upload?.content) throw new Refusal('not-found');
  return Buffer.from(upload.content, 'base64');
};
