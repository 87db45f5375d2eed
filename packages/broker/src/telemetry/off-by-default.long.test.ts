import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** Opens a broker with an option, and prints the packages of OpenTelemetry that it has loaded; no database is there. */
const program = (option: string) => `
  const { openBroker } = await import('./src/broker.ts');
  const { createRequire } = await import('node:module');
  await openBroker({ database: { url: 'postgres://127.0.0.1:1/none' }, ${option} }).catch(() => undefined);
  const paths = Object.keys(createRequire(import.meta.url).cache).map((path) => path.replaceAll('\\\\', '/'));
  const names = paths.flatMap((path) => /.*node_modules\\/@opentelemetry\\/([^/]+)\\//.exec(path)?.[1] ?? []);
  console.log(JSON.stringify([...new Set(names)].sort()));
  process.exit();
`;
const loaded = async (option: string): Promise<string[]> => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program(option)];
  const { stdout } = await run(process.execPath, args, { cwd: join(import.meta.dirname, '../..') });
  return JSON.parse(stdout);
};

it('without a collector, a broker loads nothing that could send, and with one it does', async () => {
  // The API alone belongs to prom-client.
  expect(await loaded('')).toEqual(['api']);
  expect(await loaded(`collector: 'http://127.0.0.1:9'`)).toEqual(
    expect.arrayContaining(['exporter-metrics-otlp-http', 'exporter-trace-otlp-http']),
  );
});
