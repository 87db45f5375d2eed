/** The prospectuses of the example offerings: short invented documents that the broker serves itself. */
import { join } from 'node:path';
import { exampleFiles } from '../server/example-files.ts';

const PATH = '/files/ipo';

/** A prospectus' address as an offering has it, beside the API. */
export const prospectusAddress = (name: string): string => `/api${PATH}/${name}.html`;

export const prospectusRoutes = exampleFiles({
  folder: join(import.meta.dirname, 'prospectuses'),
  path: PATH,
  type: 'text/html; charset=utf-8',
  policy: "style-src 'unsafe-inline'; ",
});
