/** The pictures of the example news: small drawings that the broker serves itself. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const FOLDER = join(import.meta.dirname, 'pictures');
const PATH = '/files/news';

/** A picture's address as the news have it, beside the API. */
export const pictureAddress = (name: string): string => `/api${PATH}/${name}.svg`;

export const pictureRoutes = async (app: FastifyInstance): Promise<void> => {
  for (const file of await readdir(FOLDER)) {
    const drawing = await readFile(join(FOLDER, file));
    app.get(`${PATH}/${file}`, async (_request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        // A drawing opened on its own may run no script.
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
        // An app on another host may show it.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(drawing),
    );
  }
};
