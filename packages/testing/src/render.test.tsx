import { call } from '@bourse/api/client';
import type { ApiError } from '@bourse/api/error';
import { q } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import { getCustomer } from '@bourse/contract/customer';
import { isSignedIn } from '@bourse/session/session';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { Suspense, startTransition, use, useState } from 'react';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { DEMO, testBroker } from './broker.ts';
import { renderPart } from './render.tsx';

const broker = testBroker();

function Phone() {
  const { data, error } = useQuery(q(getCustomer, {}));
  return (
    <>
      <p>{error ? error.code : (data?.phone ?? 'pending')}</p>
      <Link to="/news?page=2">news</Link>
    </>
  );
}

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error as ApiError).code,
  );

describe('a part of a screen', () => {
  it('shows what the real broker answers', async () => {
    await broker.enterAs('demo');
    await renderPart(<Phone />);
    expect(await screen.findByText(DEMO.phone)).toBeInTheDocument();
  });

  it('leads elsewhere', async () => {
    await broker.enterAs('demo');
    const { user, address } = await renderPart(<Phone />);
    await user.click(screen.getByText('news'));
    expect(address()).toBe('/news?page=2');
    expect(screen.getByTestId('elsewhere').textContent).toBe('/news?page=2');
  });

  it('comes to its end also where an event falls into an update that awaits what is there', async () => {
    const there = Promise.resolve('there');
    let load = () => {};
    function Loading() {
      const [isLoaded, setLoaded] = useState(false);
      load = () => startTransition(() => setLoaded(true));
      return isLoaded ? use(there) : 'loading';
    }
    function Opening() {
      const [isOpen, setOpen] = useState(false);
      return (
        <button type="button" onClick={() => startTransition(() => setOpen(true))}>
          {isOpen ? 'open' : 'closed'}
        </button>
      );
    }
    const { user } = await renderPart(
      <Suspense>
        <p>
          <Loading />
        </p>
        <Opening />
      </Suspense>,
    );
    load();
    await user.click(screen.getByRole('button', { name: 'closed' }));
    expect(await screen.findByRole('button', { name: 'open' })).toBeInTheDocument();
    expect(screen.getByText('there')).toBeInTheDocument();
  });

  it('sees the broker refuse', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: '/api/stock/success/v2/user/info', kind: 'status', status: 500 });
    await renderPart(<Phone />);
    expect(await screen.findByText('fault')).toBeInTheDocument();
  });
});

describe('a broker that fails', () => {
  const path = '/api/stock/success/v2/balance';

  it.each([
    ['hang', 'timeout'],
    ['drop-response', 'timeout'],
    ['reset', 'network'],
    ['invalid-response', 'invalid-response'],
  ] as const)('%s is seen as %s, once', async (kind, code) => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path, kind, times: 1 });
    expect(await codeOf(call(getBalance, {}))).toBe(code);
    expect(await codeOf(call(getBalance, {}))).toBe('ok');
  });

  it('answers a delayed call later than the next one', async () => {
    await broker.enterAs('demo');
    const goOn = broker.current.faults?.add({ path, kind: 'delay', times: 1 });
    const answered: string[] = [];
    const late = call(getBalance, {}).then(() => answered.push('late'));
    await call(getBalance, {});
    answered.push('next');
    goOn?.();
    await late;
    expect(answered).toEqual(['next', 'late']);
  });

  it('ends the session of the page', async () => {
    await broker.enterAs('newcomer');
    await broker.current.db.deleteFrom('sessions').execute();
    expect(await codeOf(call(getBalance, {}))).toBe('logout');
    expect(isSignedIn()).toBe(false);
  });
});

it('begins each test as a guest', () => {
  expect(isSignedIn()).toBe(false);
});

it('has React make elements without the stack of each', () => {
  const stackOf = (element: object): unknown => Reflect.get(element, '_debugStack');
  expect(stackOf(<p />)).toBeInstanceOf(Error);
  expect(stackOf(<b />)).toBe(stackOf(<p />));
});
