import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { machineByHost, thisMachine } from './this-machine.ts';

const MODULE = join(import.meta.dirname, 'this-machine.ts');

it('two processes of a machine give it the same name, so that a start after a kill does not wait', async () => {
  const program = `import('./src/database/this-machine.ts').then(async (m) => console.log(await m.thisMachine()))`;
  const other = execFileSync(process.execPath, ['--import', 'tsx', '-e', program], {
    cwd: join(MODULE, '../../..'),
    encoding: 'utf8',
  });
  expect(other.trim()).toBe(await thisMachine());
});

it('a machine is named by one word, which the owner file separates by spaces', async () => {
  for (const name of [await thisMachine(), machineByHost()]) expect(name).toMatch(/^[\w-]{32,}$/);
});

it('where the system has no id of its own, the name is the same until the machine is started again', () => {
  const noon = Date.parse('2026-03-11T12:00:00Z');
  expect(machineByHost(noon, 7_200)).toBe(machineByHost(noon + 60_000, 7_260));
  expect(machineByHost(noon, 7_200)).not.toBe(machineByHost(noon, 60));
});
