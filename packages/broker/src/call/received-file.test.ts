import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';
import { uploadFile } from '@bourse/contract/uploads';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

/** Makes each write to a file fail. */
const failWrites = (code: string): void => {
  const error = Object.assign(new Error(`${code}: write`), { code, errno: -28, syscall: 'write' });
  const failing = () => new Writable({ write: (_chunk, _encoding, done) => done(error) }) as fs.WriteStream;
  vi.spyOn(fs, 'createWriteStream').mockImplementation(failing);
  syncBuiltinESMExports();
};

const logged: string[] = [];
let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker({ logLevel: 'error', logTo: { write: (line) => logged.push(line) } });
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  logged.length = 0;
});
afterAll(() => broker.close());

const BOUNDARY = 'bourse-boundary';
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n`;

const upload = async (payload: string) => {
  const { token } = await broker.newcomer();
  return broker.inject({
    method: 'POST',
    url: `/api${uploadFile.path}`,
    headers: { token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });
};

it.each(['ENOSPC', 'EIO', 'EDQUOT'])(
  'an upload that the temporary disk fails with %s is refused as overloaded, and logged',
  async (code) => {
    failWrites(code);
    const answer = await upload(`${HEAD}photo\r\n--${BOUNDARY}--\r\n`);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ data: 'overloaded', retry_after: 1 });
    expect(logged.filter((line) => line.includes('temporary disk') && line.includes(code))).toHaveLength(1);
  },
);

it('an upload whose body is cut off is refused as a missing image, without an error in the log', async () => {
  const answer = await upload(`${HEAD}photo`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ data: 'image-required' });
  expect(logged.filter((line) => !line.includes('"channel":"security"'))).toEqual([]);
});
