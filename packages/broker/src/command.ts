/** The process of one back-office command where only the broker is installed; in a checkout, `pnpm broker` is the same. */
import { runBackOffice } from './cli.ts';

try {
  console.log(await runBackOffice(process.argv.slice(2), process.env));
} catch (error) {
  console.error((error as Error).message);
  // An embedded database that could not be opened keeps its process alive.
  process.exit(1);
}
