/**
 * A push service for tests, and the devices that it sends to: it takes what the broker sends, proves who has signed it,
 * and decrypts it as a browser does.
 */
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@bourse/contract/push';
import { decrypt } from 'http_ece';

/** What the page's PushManager would answer. */
export interface DeviceSubscription {
  endpoint: string;
  key: string;
  secret: string;
}

export interface ReceivedPush {
  device: number;
  headers: IncomingHttpHeaders;
  message: PushMessage;
  /** The public key that has signed the request. */
  publicKey: string;
  /** The claims of the signed token. */
  claims: { aud: string; sub: string; exp: number };
}

export interface TestPushService {
  origin: string;
  /** What has come, oldest first. */
  received: ReceivedPush[];
  /** Statuses of the next answers; 201 afterwards. */
  answers: number[];
  /** Whether requests are held open without an answer. */
  isHanging: boolean;
  /** How many requests are held open. */
  held(): number;
  /** The largest number of requests that were held open at a time. */
  mostHeld(): number;
  /** How many held requests the broker has given up. */
  givenUp(): number;
  /** Answers the oldest request that is held open. */
  release(): void;
  /** A new device. */
  subscribe(): DeviceSubscription;
  close(): Promise<void>;
}

/** @throws Error where the signature of the request is not that of its key */
const signedBy = (authorization: string | undefined): Pick<ReceivedPush, 'publicKey' | 'claims'> => {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTrue) throw new Error('The request is not signed by its key.');
  return { publicKey, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) };
};

export const openTestPushService = async (): Promise<TestPushService> => {
  const devices: { privateKey: ReturnType<typeof createECDH>; authSecret: string }[] = [];
  const received: ReceivedPush[] = [];
  const answers: number[] = [];
  const held = new Set<ServerResponse>();
  let mostHeld = 0;
  let givenUp = 0;
  const answer = (response: ServerResponse): void => {
    held.delete(response);
    response.writeHead(answers.shift() ?? 201).end();
  };
  const hold = (response: ServerResponse): void => {
    held.add(response);
    mostHeld = Math.max(mostHeld, held.size);
    response.once('close', () => {
      if (held.delete(response)) givenUp += 1;
    });
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const device = Number(request.url?.slice(1));
    const keys = devices[device];
    if (!keys) {
      response.writeHead(404).end();
      return;
    }
    const plain = decrypt(Buffer.concat(chunks), { version: 'aes128gcm', ...keys });
    const { headers } = request;
    const message = JSON.parse(plain.toString()) as PushMessage;
    received.push({ device, headers, message, ...signedBy(headers.authorization) });
    if (opened.isHanging) hold(response);
    else answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: TestPushService = {
    origin,
    received,
    answers,
    isHanging: false,
    held: () => held.size,
    mostHeld: () => mostHeld,
    givenUp: () => givenUp,
    release: () => {
      const [oldest] = held;
      if (oldest) answer(oldest);
    },
    subscribe: () => {
      const privateKey = createECDH('prime256v1');
      const key = privateKey.generateKeys('base64url');
      const authSecret = randomBytes(16).toString('base64url');
      devices.push({ privateKey, authSecret });
      return { endpoint: `${origin}/${devices.length - 1}`, key, secret: authSecret };
    },
    close: () => {
      for (const response of held) response.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return opened;
};
