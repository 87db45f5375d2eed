import type { Database } from '../database/tables.ts';
import { pictureAddress } from '../news/pictures.ts';
import { STORIES } from './stories.ts';

const HOUR = 3_600_000;
/** The newest story is an hour old; the others follow at uneven intervals over some eight weeks. */
const ageOf = (place: number): number => HOUR * (1 + place * 33 + ((place * 7) % 12));

const DISCLAIMER = '<p><em>Example content of the simulated market.</em></p>';

/** Writes the news of a demonstration: plainly invented, some with pictures. */
export const seedNews = async (db: Database, now: number): Promise<void> => {
  const stories = STORIES.map(({ title, subhead, paragraphs, picture }, place) => ({
    title,
    subhead,
    image: picture ? pictureAddress(picture) : null,
    content: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') + DISCLAIMER,
    created_at: new Date(now - ageOf(place)),
    updated_at: place % 9 === 4 ? new Date(now - ageOf(place) + HOUR / 2) : null,
  }));
  // Oldest first, so that ids grow with time.
  await db.insertInto('news').values(stories.toReversed()).execute();
};
