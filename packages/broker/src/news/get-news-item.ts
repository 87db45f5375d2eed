import { getNewsItem as endpoint } from '@bourse/contract/news';
import { customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';

const LARGEST_ID = 2 ** 31;

export const getNewsItem = customerCall(endpoint, async ({ services, input, at }) => {
  const id = /^\d+$/.test(input.id) ? Number(input.id) : Number.NaN;
  const item =
    id <= LARGEST_ID &&
    (await services.db
      .selectFrom('news')
      .selectAll()
      .where('id', '=', id)
      .where('created_at', '<=', new Date(at))
      .executeTakeFirst());
  if (!item) throw new Refusal('not-found');
  return {
    id: input.id,
    title: item.title,
    subhead: item.subhead,
    image: item.image,
    content: item.content,
    createdAt: item.created_at.getTime(),
    updatedAt: item.updated_at?.getTime() ?? null,
  };
});
