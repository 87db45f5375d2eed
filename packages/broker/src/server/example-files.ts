/** Files of the example data, which the broker serves itself. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

export interface ExampleFiles {
  folder: string;
  /** Where they are served, below the API's prefix. */
  path: string;
  type: string;
  /** What a file may load where it is opened on its own; scripts never run. */
  policy?: string;
}

/** @returns a plugin that serves each file of a folder */
export const exampleFiles =
  ({ folder, path, type, policy = '' }: ExampleFiles) =>
  async (app: FastifyInstance): Promise<void> => {
    for (const file of await readdir(folder)) {
      const content = await readFile(join(folder, file));
      app.get(`${path}/${file}`, async (_request, reply) =>
        reply
          .type(type)
          .header('cache-control', 'public, max-age=86400')
          .header('content-security-policy', `default-src 'none'; ${policy}frame-ancestors 'none'`)
          // An app on another host may show it.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(content),
      );
    }
  };
