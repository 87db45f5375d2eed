/**
 * The API as the tests ask it: with the contract, past the app, so that what a screen says can be checked against
 * what the broker knows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@bourse/contract/endpoint';
import { decode, encode } from '@bourse/contract/schema';
import { login, register } from '@bourse/contract/session';
import type { Page } from '@playwright/test';
import { keptOn } from './kept.ts';

export interface Account {
  phone: string;
  password: string;
  token: string;
  id: string;
  signedInAt: number | null;
}

export interface Api {
  call: <I, O>(endpoint: Endpoint<I, O>, input: I, headers?: Record<string, string>) => Promise<O>;
}

/** @param base address of the host; the API is below /api */
export function apiOf(base: string, token?: string): Api {
  return {
    call: async (endpoint, input, headers = {}) => {
      const wire = JSON.parse(JSON.stringify(encode(endpoint.input, input))) as Record<string, string>;
      const query = endpoint.method === 'GET' ? `?${new URLSearchParams(wire)}` : '';
      const ask = () =>
        fetch(`${base}/api${endpoint.path}${query}`, {
          method: endpoint.method,
          headers: {
            ...(token ? { token } : {}),
            ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
          ...(endpoint.method === 'POST' ? { body: JSON.stringify(wire) } : {}),
        });
      let answer = await ask();
      // A broker on a busy machine may answer 503 before it begins a call, with the time after which to retry.
      while (answer.status === 503 && answer.headers.has('retry-after')) {
        await sleep(1_000 * Number(answer.headers.get('retry-after')));
        answer = await ask();
      }
      const envelope = (await answer.json()) as { msg: string; data: unknown };
      if (envelope.msg !== 'ok')
        throw new Error(`${endpoint.name}: ${answer.status} ${JSON.stringify(envelope)}`);
      return decode(endpoint.output, envelope.data);
    },
  };
}

export const INVITATION_CODE = 'BOURSE2026';
export const DEMO = { phone: '9000000001', password: 'demo1234' };

export async function signInWith(
  base: string,
  { phone, password }: Pick<Account, 'phone' | 'password'>,
): Promise<Account> {
  const { token, id, signedInAt } = await apiOf(base).call(login, { phone, password });
  return { phone, password, token, id, signedInAt };
}

export const demoAccount = (base: string): Promise<Account> => signInWith(base, DEMO);

/** The session's token as the app keeps it in the browser; empty for a guest. */
export const storedToken = (page: Page): Promise<string> =>
  keptOn(page, 'token').then((token) => (typeof token === 'string' ? token : ''));

let counter = 0;

/** A phone number that no other test of this run uses: workers have brokers of their own. */
export const newPhone = (): string => {
  counter += 1;
  return `98${String(process.pid % 1_000).padStart(3, '0')}${String(counter).padStart(5, '0')}`;
};

/** Signs a new customer up. */
export async function newAccount(base: string): Promise<Account> {
  const phone = newPhone();
  const password = 'correct-horse';
  await apiOf(base).call(register, { phone, password, invitationCode: INVITATION_CODE });
  return signInWith(base, { phone, password });
}
