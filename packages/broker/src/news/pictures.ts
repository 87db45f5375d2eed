/** The pictures of the example news: small drawings that the broker serves itself. */
import { join } from 'node:path';
import { exampleFiles } from '../server/example-files.ts';

const PATH = '/files/news';

/** A picture's address as the news have it, beside the API. */
export const pictureAddress = (name: string): string => `/api${PATH}/${name}.svg`;

export const pictureRoutes = exampleFiles({
  folder: join(import.meta.dirname, 'pictures'),
  path: PATH,
  type: 'image/svg+xml',
});
