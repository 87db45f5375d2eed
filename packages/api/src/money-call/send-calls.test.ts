import { buy, listOrders } from '@bourse/contract/orders';
import { unknown } from '@bourse/contract/schema';
import { customerPlace } from '@bourse/session/places';
import { signIn, signOut } from '@bourse/session/session';
import { forget } from '@bourse/session/stored';
import { afterEach, expect, it } from 'vitest';
import { setTransport } from '../client.ts';
import { createQueryClient } from '../query-client.ts';
import { moneyRequest, sendCalls } from './send-calls.ts';
import { callScope, isOpen } from './sent-calls.ts';
import { type MoneyCallsAction, moneyCallsReducer, stateOf } from './state.ts';

afterEach(() => {
  signOut();
  for (const id of ['1', '2']) forget(customerPlace('moneyCall', id));
});

const signInAs = (id: string) => signIn({ id, phone: `900000000${id}`, signedInAt: null, token: `of ${id}` });
const order = (quantity: number) => moneyRequest(buy, { symbol: 'A', quantity, price: '1', kind: 'stock' });

/** Sends a sequence of two orders as customer 1. @returns what was sent, what is kept, and how the page shows it */
const sendTwo = async (onFirst: () => void) => {
  const tokens: unknown[] = [];
  setTransport(async (config) => {
    tokens.push(config.headers.token);
    if (tokens.length === 1) onFirst();
    const data = JSON.stringify({ msg: 'ok', data: { no: `N${tokens.length}` } });
    return { data, status: 200, statusText: '', headers: {}, config };
  });
  signInAs('1');
  const scope = callScope('order', unknown());
  const actions: MoneyCallsAction<unknown>[] = [];
  await sendCalls(
    {
      client: createQueryClient(),
      scope,
      lookUp: { list: listOrders, input: { kind: 'stock' }, numberOf: ({ orderNo }) => orderNo },
      own: { current: undefined },
      dispatch: (action) => actions.push(action),
    },
    'what was confirmed',
    [order(1), order(2)],
    {},
  );
  return { tokens, kept: scope.last(), shown: actions.reduce(moneyCallsReducer, stateOf(undefined)).calls };
};

it('sends the calls of a sequence one after the other', async () => {
  const { tokens, kept, shown } = await sendTwo(() => {});
  expect(tokens).toEqual(['of 1', 'of 1']);
  expect(kept?.calls.map(({ number }) => number)).toEqual(['N1', 'N2']);
  expect(shown).toEqual([
    { is: 'done', number: 'N1' },
    { is: 'done', number: 'N2' },
  ]);
});

it('sends no further call of a sequence once another customer has signed in, and keeps it as not sent', async () => {
  const { tokens, kept, shown } = await sendTwo(() => signInAs('2'));
  expect(tokens).toEqual(['of 1']);
  expect(kept?.calls.map(({ state }) => state)).toEqual(['done', 'waiting']);
  expect(kept && isOpen(kept)).toBe(false);
  expect(shown).toEqual([{ is: 'done', number: 'N1' }, { is: 'idle' }]);
});
