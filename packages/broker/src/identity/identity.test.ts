import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { getIdentity, submitIdentity } from '@bourse/contract/identity';
import { sendMessage } from '@bourse/contract/messages';
import { LARGEST_IMAGE, photoIdOf, readPhoto, uploadFile } from '@bourse/contract/uploads';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '../../test/products.ts';
import { isLong } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker({ faults: true });
});
afterAll(() => broker.close());

const BOUNDARY = 'bourse-boundary';

const multipart = (content: Buffer, { name = 'file', fileName = 'photo.jpg', type = 'image/jpeg' } = {}) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

const upload = async (token: string, payload: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`) => {
  const response = await broker.inject({
    method: 'POST',
    url: `/api${uploadFile.path}`,
    headers: { token, 'content-type': type },
    payload,
  });
  const { msg, data, message, field } = response.json();
  return {
    status: response.statusCode,
    code: msg === 'ok' ? 'ok' : (message ?? data),
    field,
    url: data?.url,
  };
};

const read = (url: string, token?: string) =>
  broker.inject({ url, headers: token === undefined ? {} : { token } });

const photo = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } });

const uploaded = async (trader: Trader): Promise<string> => {
  const { url } = await upload(trader.token, multipart(await photo().jpeg().toBuffer()));
  return url;
};

describe('a photo', () => {
  it('is drawn anew: without metadata, upright, and no larger than needed', async () => {
    const { token } = await broker.newcomer();
    const raw = await photo(3_000, 1_000)
      .withExif({ IFD0: { Make: 'SECRET-CAMERA' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { code, url } = await upload(token, multipart(raw));
    expect(code).toBe('ok');
    const shown = await read(url, token);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.headers['cache-control']).toContain('no-store');
    const { format, width, height, exif, orientation } = await sharp(shown.rawPayload).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'jpeg',
      width: 667,
      height: 2_000,
      exif: undefined,
      orientation: undefined,
    });
    expect(shown.rawPayload.includes('SECRET')).toBe(false);
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)(
    'may be %s, whatever its declared type',
    async (format) => {
      const { token } = await broker.newcomer();
      const bytes = await photo().toFormat(format).toBuffer();
      const { code } = await upload(token, multipart(bytes, { fileName: 'x.exe', type: 'application/pdf' }));
      expect(code).toBe('ok');
    },
  );

  it.each([
    ['text that calls itself a photo', Buffer.from('hello')],
    [
      'a drawing that could run something',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    // libvips reads AVIF, which has the same container, but no HEVC.
    ['HEIC', Buffer.from('000000186674797068656963000000006d696631686569630000000c6d657461', 'hex')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a photo', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
    // 40,000 by 40,000 pixels in a few bytes: only the header says so.
    [
      'a small file with a huge picture',
      Buffer.from('89504e470d0a1a0a0000000d4948445200009c4000009c4008060000008d6a5bd5', 'hex'),
    ],
  ])('is refused if it is %s', async (_what, content) => {
    const { token } = await broker.newcomer();
    expect(await upload(token, multipart(content))).toMatchObject({ status: 400, code: 'not-an-image' });
  });

  it.runIf(isLong)('may have fifty megapixels, and is made smaller', async () => {
    const { token } = await broker.newcomer();
    const raw = await photo(8_000, 6_250).jpeg().toBuffer();
    const { code, url } = await upload(token, multipart(raw));
    expect(code).toBe('ok');
    const { width, height } = await sharp((await read(url, token)).rawPayload).metadata();
    expect({ width, height }).toEqual({ width: 2_000, height: 1_563 });
  });

  it.each(['avif', 'gif'] as const)(
    'is refused if it is %s with more than sixteen megapixels',
    async (format) => {
      const { token } = await broker.newcomer();
      const options = format === 'avif' ? { effort: 0 } : {};
      const bytes = await photo(4_100, 4_000).toFormat(format, options).toBuffer();
      expect(await upload(token, multipart(bytes))).toMatchObject({ status: 400, code: 'not-an-image' });
    },
  );

  it('is read by its id, by its owner', async () => {
    const owner = await broker.newcomer();
    const id = photoIdOf(await uploaded(owner)) ?? '';
    const { code, data } = await owner.call(readPhoto, { id });
    expect(code).toBe('ok');
    expect(data.type).toBe('image/jpeg');
    expect((await sharp(await data.arrayBuffer()).metadata()).width).toBe(300);
    expect((await (await broker.newcomer()).call(readPhoto, { id })).code).toBe('not-found');
  });

  it('is not read while it is under review, nor once it is approved, and is read again after a refusal', async () => {
    const owner = await broker.newcomer();
    const url = await uploaded(owner);
    const asked = { realName: 'Asha Example', idNumber: 'ABCDE1234F', frontImage: url, backImage: url };
    const code = async () => (await owner.call(readPhoto, { id: photoIdOf(url) ?? '' })).code;
    const customer = await idOf(broker, owner);
    await owner.ask(submitIdentity, asked);
    expect(await code()).toBe('not-found');
    await runCommand(broker, ['identities', 'refuse', `${customer}.1`]);
    expect(await code()).toBe('ok');
    await owner.ask(submitIdentity, asked);
    await runCommand(broker, ['identities', 'approve', `${customer}.2`]);
    expect(await code()).toBe('not-found');
  });

  it('can be seen by its owner before the message is sent, also when it was uploaded while the real name is under review', async () => {
    const owner = await broker.newcomer();
    const document = await uploaded(owner);
    await owner.ask(submitIdentity, {
      realName: 'Asha Example',
      idNumber: 'ABCDE1234F',
      frontImage: document,
      backImage: document,
    });
    broker.clock.advance(1_000);
    const picture = await uploaded(owner);
    expect((await read(picture, owner.token)).statusCode).toBe(200);
    expect((await read(document, owner.token)).statusCode).toBe(404);
  });

  it('is refused if it is larger than 5 MB', async () => {
    const { token } = await broker.newcomer();
    const outcome = await upload(token, multipart(Buffer.alloc(LARGEST_IMAGE + 1)));
    expect(outcome).toMatchObject({ status: 413, code: 'image-too-large', field: 'file' });
  });

  it.each([
    ['nothing', multipart(Buffer.alloc(0)), undefined],
    ['another field', multipart(Buffer.from('x'), { name: 'other' }), undefined],
    ['JSON', Buffer.from('{"file":"x"}'), 'application/json'],
  ])('is refused if it is missing: %s', async (_what, payload, type) => {
    const { token } = await broker.newcomer();
    expect(await upload(token, payload, type)).toMatchObject({ status: 400, code: 'image-required' });
  });

  it('is shown to its owner and to no other customer', async () => {
    const owner = await broker.newcomer();
    const url = await uploaded(owner);
    expect((await read(url, owner.token)).statusCode).toBe(200);
    const other = await broker.newcomer();
    expect((await read(url, other.token)).json()).toEqual({ msg: 'no', data: 'not-found' });
    expect((await read(url)).statusCode).toBe(401);
    expect((await read(url, 'made-up')).statusCode).toBe(401);
    expect((await upload('made-up', multipart(Buffer.from('x')))).status).toBe(401);
  });

  it('has an id without hyphens, and is also shown under an earlier id that begins with one', async () => {
    const owner = await broker.newcomer();
    const url = await uploaded(owner);
    expect(url).toMatch(/^\/api\/uploads\/[a-z2-9]{26}$/);
    const earlier = '-4fX_9aQd2kLm-0bTzRw7v';
    const id = url.replace('/api/uploads/', '');
    await broker.db.updateTable('uploads').set({ id: earlier }).where('id', '=', id).execute();
    expect((await read(`/api/uploads/${earlier}`, owner.token)).statusCode).toBe(200);
    await expect(
      owner.ask(sendMessage, { body: 'Look:', pictures: [`/api/uploads/${earlier}`] }),
    ).resolves.toBeDefined();
  });

  it.each(['x', 'a'.repeat(23), '%2e%2e'])('is not found at %s', async (id) => {
    const { token } = await broker.newcomer();
    const response = await read(`/api/uploads/${id}`, token);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ msg: 'no', data: 'not-found' });
  });

  it('is deleted a day later if no form was sent with it', async () => {
    const owner = await broker.newcomer();
    const [kept, forgotten] = [await uploaded(owner), await uploaded(owner)];
    await owner.ask(submitIdentity, {
      realName: 'A',
      idNumber: '1',
      frontImage: kept,
      backImage: kept,
    });
    broker.clock.advance(86_400_001);
    await uploaded(owner);
    await runCommand(broker, ['identities', 'refuse', `${await idOf(broker, owner)}.1`]);
    expect((await read(kept, owner.token)).statusCode).toBe(200);
    expect((await read(forgotten, owner.token)).statusCode).toBe(404);
  });
});

describe('photo uploads in progress', () => {
  let port: number;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    port = Number(new URL(await broker.listen({ port: 0 })).port);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    // Waits until the broken connections are released.
    await expectInHand(0);
  });

  const expectInHand = (count: number) =>
    expect.poll(() => broker.metrics()).toMatch(new RegExp(`^bourse_calls_in_hand ${count}$`, 'm'));

  /** Sends the head of an upload and its first bytes. @returns its answer, and a function that sends the rest */
  const begin = (token: string, content: Buffer) => {
    const body = multipart(content);
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    const lines = [
      `POST /api${uploadFile.path} HTTP/1.1`,
      'host: broker',
      `token: ${token}`,
      `content-type: multipart/form-data; boundary=${BOUNDARY}`,
      `content-length: ${body.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(body.subarray(0, 300));
    const answer = once(socket, 'data').then(([data]) => String(data).replaceAll('\r\n', '\n'));
    return { socket, answer, finish: () => socket.write(body.subarray(300)) };
  };

  it('are limited to three per customer; a fourth is refused before it is read', async () => {
    const { token } = await broker.newcomer();
    const content = await photo().jpeg().toBuffer();
    const begun = Array.from({ length: 4 }, () => begin(token, content));
    const answered: string[] = [];
    for (const { answer } of begun) void answer.then((text) => answered.push(text));
    await expect.poll(() => answered.length).toBe(1);
    expect(answered[0]).toContain('429 Too Many Requests');
    expect(answered[0]).toContain('{"msg":"no","data":"too-many-requests"}');
    for (const { finish } of begun) finish();
    await expect.poll(() => answered.length).toBe(4);
    for (const text of answered.slice(1)) expect(text).toContain('"msg":"ok"');
    expect((await upload(token, multipart(content))).code).toBe('ok');
  });

  it('end when the connection closes before the photo is read', async () => {
    const { token } = await broker.newcomer();
    const goOn = broker.faults?.add({ path: `/api${uploadFile.path}`, kind: 'delay' });
    const { socket } = begin(token, await photo().jpeg().toBuffer());
    const connections = () => promisify(broker.app.server.getConnections.bind(broker.app.server))();
    await expect.poll(connections).toBe(1);
    socket.destroy();
    await expect.poll(connections).toBe(0);
    goOn?.();
    // As many as a customer may have at once: once it has ended, the broken one holds no place.
    const content = multipart(await photo().jpeg().toBuffer());
    const codes = async () =>
      (await Promise.all([1, 2, 3].map(() => upload(token, content)))).map(({ code }) => code);
    await expect.poll(codes, { interval: 5_000 }).toEqual(['ok', 'ok', 'ok']);
  });

  it('do not delay the complete upload of another customer, however many are slow', async () => {
    const traders = await Promise.all(Array.from({ length: 6 }, () => broker.newcomer()));
    const content = await photo().jpeg().toBuffer();
    for (const { token } of traders) for (let i = 0; i < 3; i += 1) begin(token, content);
    await expectInHand(18);
    const { token } = await broker.newcomer();
    expect((await upload(token, multipart(content))).code).toBe('ok');
  });

  it('are on the disk only while they are processed', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('bourse-photo-'));
    const { token } = await broker.newcomer();
    await upload(token, multipart(await photo().jpeg().toBuffer()));
    await upload(token, multipart(Buffer.from('no photo')));
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith('bourse-photo-'));
    expect(left.filter((name) => !before.includes(name))).toEqual([]);
  });

  it('are counted before they are read: forty an hour', async () => {
    const { token } = await broker.newcomer();
    const codes: string[] = [];
    for (let i = 0; i < 41; i += 1)
      codes.push((await upload(token, Buffer.from('{}'), 'application/json')).code);
    expect(codes).toEqual([...Array(40).fill('image-required'), 'too-many-requests']);
  });
});

describe('real-name verification', () => {
  const documentsOf = async (trader: Trader) => ({
    realName: ' Asha Example ',
    idNumber: 'ID-7',
    frontImage: await uploaded(trader),
    backImage: await uploaded(trader),
  });

  it('is under review after submission, shows what was submitted, and cannot be changed', async () => {
    const trader = await broker.newcomer();
    expect(await trader.ask(getIdentity, {})).toMatchObject({ status: 'none', realName: null });
    const documents = await documentsOf(trader);
    expect((await trader.call(submitIdentity, documents)).code).toBe('ok');
    expect(await trader.ask(getIdentity, {})).toEqual({
      ...documents,
      // A stolen session must not read the number.
      idNumber: null,
      maskedIdNumber: '••••••-7',
      realName: 'Asha Example',
      status: 'underReview',
      reason: null,
    });
    const again = await trader.call(submitIdentity, { ...documents, realName: 'Another Name' });
    expect(again).toMatchObject({ status: 409, code: 'identity-locked' });
    expect((await trader.ask(getIdentity, {})).realName).toBe('Asha Example');
  });

  it('says why it was refused, until it is submitted again', async () => {
    const trader = await broker.newcomer();
    const documents = await documentsOf(trader);
    await trader.ask(submitIdentity, documents);
    const { id } = await broker.db
      .selectFrom('customers')
      .select('id')
      .where('phone', '=', trader.phone)
      .executeTakeFirstOrThrow();
    await runCommand(broker, ['identities', 'refuse', `${id}.1`, '--reason', 'The number cannot be read.']);
    expect(await trader.ask(getIdentity, {})).toMatchObject({
      status: 'refused',
      reason: 'The number cannot be read.',
    });
    await trader.ask(submitIdentity, documents);
    expect(await trader.ask(getIdentity, {})).toMatchObject({ status: 'underReview', reason: null });
  });

  it('can be submitted again after a refusal, not after an approval', async () => {
    const trader = await broker.newcomer();
    const documents = await documentsOf(trader);
    await trader.ask(submitIdentity, documents);
    const decide = (status: number) =>
      broker.db.updateTable('real_names').set({ status }).where('id_number', '=', 'ID-7').execute();
    await decide(3);
    expect((await trader.ask(getIdentity, {})).status).toBe('refused');
    expect((await trader.call(submitIdentity, documents)).code).toBe('ok');
    await decide(2);
    expect((await trader.ask(getIdentity, {})).status).toBe('approved');
    expect((await trader.call(submitIdentity, documents)).code).toBe('identity-locked');
  });

  it.each([
    ['7', ''],
    ['123', '3'],
    ['1234567', '567'],
    ['12345678', '5678'],
    ['123456789012', '9012'],
  ])(
    'shows at most half of the number, and at most four characters: of %s only "%s"',
    async (idNumber, end) => {
      const trader = await broker.newcomer();
      await trader.ask(submitIdentity, { ...(await documentsOf(trader)), idNumber });
      expect((await trader.ask(getIdentity, {})).maskedIdNumber).toBe(`••••••${end}`);
    },
  );

  it('keeps the number of a refused submission that is sent again without one, and needs it the first time', async () => {
    const trader = await broker.newcomer();
    const { idNumber: _, ...rest } = await documentsOf(trader);
    expect(await trader.call(submitIdentity, rest)).toMatchObject({
      ...{ status: 400, code: 'invalid-input', field: 'id_number' },
    });
    await trader.ask(submitIdentity, { ...rest, idNumber: 'ID-4711-0815' });
    const customer = await idOf(broker, trader);
    await runCommand(broker, ['identities', 'refuse', `${customer}.1`]);
    expect((await trader.call(submitIdentity, { ...rest, realName: 'Asha Other' })).code).toBe('ok');
    expect(await trader.ask(getIdentity, {})).toMatchObject({
      ...{ status: 'underReview', realName: 'Asha Other', idNumber: null, maskedIdNumber: '••••••0815' },
    });
    expect(await runCommand(broker, ['identities', 'list'])).toContain('ID-4711-0815');
  });

  it('is not decided by an operator who has looked at an earlier submission', async () => {
    const trader = await broker.newcomer();
    const documents = await documentsOf(trader);
    await trader.ask(submitIdentity, documents);
    const seen = `${await idOf(broker, trader)}.1`;
    expect(await runCommand(broker, ['identities', 'list'])).toContain(seen);
    await runCommand(broker, ['identities', 'refuse', seen]);
    await trader.ask(submitIdentity, { ...documents, realName: 'Another Name' });
    expect(await runCommand(broker, ['identities', 'approve', seen])).toContain('was changed since');
    expect((await trader.ask(getIdentity, {})).status).toBe('underReview');
  });

  it('accepts one of several submissions sent at once', async () => {
    const trader = await broker.newcomer();
    const documents = await documentsOf(trader);
    const sent = await Promise.all(Array.from({ length: 5 }, () => trader.call(submitIdentity, documents)));
    expect(sent.map(({ code }) => code).sort()).toEqual([...Array(4).fill('identity-locked'), 'ok']);
  });

  it.each([
    [{ realName: '  ' }, 'invalid-input', 'real_name'],
    [{ idNumber: '' }, 'invalid-input', 'id_number'],
    [{ idNumber: 'x'.repeat(51) }, 'invalid-input', 'id_number'],
    [{ frontImage: '' }, 'image-required', 'id_number_img'],
    [{ backImage: 'https://elsewhere.example/photo.jpg' }, 'image-required', 'id_number_img_two'],
  ])('refuses %j', async (change, code, field) => {
    const trader = await broker.newcomer();
    const documents = { ...(await documentsOf(trader)), ...change };
    expect(await trader.call(submitIdentity, documents)).toMatchObject({ status: 400, code, field });
    expect((await trader.ask(getIdentity, {})).status).toBe('none');
  });

  it('refuses a photo of another customer', async () => {
    const trader = await broker.newcomer();
    const theirs = await uploaded(await broker.newcomer());
    const outcome = await trader.call(submitIdentity, { ...(await documentsOf(trader)), frontImage: theirs });
    expect(outcome).toMatchObject({ code: 'image-required', field: 'id_number_img' });
  });
});
