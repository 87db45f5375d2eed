import { listNews as endpoint } from '@bourse/contract/news';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';

/** Lists the published news, newest first. */
export const listNews = customerCall(endpoint, async ({ services, input, at }) => {
  const { limit, offset } = pageOf(input);
  const published = services.db.selectFrom('news').where('created_at', '<=', new Date(at));
  const { total } = await published
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await published
    .select(['id', 'title', 'subhead', 'image', 'created_at', 'updated_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map(({ id, title, subhead, image, created_at, updated_at }) => ({
    id: String(id),
    title,
    subhead,
    image,
    createdAt: created_at.getTime(),
    updatedAt: updated_at?.getTime() ?? null,
  }));
  return { items, total };
});
