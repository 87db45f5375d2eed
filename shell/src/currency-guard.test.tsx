import { call } from '@bourse/api/client';
import { startCalls } from '@bourse/api/first-calls';
import { q } from '@bourse/api/query';
import { createQueryClient } from '@bourse/api/query-client';
import { getBalance } from '@bourse/contract/balance';
import { listSettings } from '@bourse/contract/deployment';
import { encode } from '@bourse/contract/schema';
import { addTranslations } from '@bourse/i18n/i18n';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { store, tokenAtom } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { QueryView } from '@bourse/ui/states';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CurrencyGuard } from './currency-guard.tsx';
import { translations } from './translations.ts';

const broker = testBroker({ currency: 'MXN' });
const SETTINGS = `/api${listSettings.path}`;

function Balance() {
  const balance = useQuery(q(getBalance, {}));
  return (
    <QueryView result={balance} pending={null}>
      {({ available }) => <p>{formatAmount(available, deployment.currency)}</p>}
    </QueryView>
  );
}

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CurrencyGuard>
        <Balance />
      </CurrencyGuard>
    </QueryClientProvider>,
  );
const enter = async () => {
  await broker.enterAs('newcomer');
  return open();
};
/** State of the balance in the document: 'shown', in the DOM but hidden, or absent. */
const balance = () => {
  const guard = document.querySelector('[data-unseen]');
  return guard?.textContent ? (guard.getAttribute('data-unseen') === 'true' ? 'unseen' : 'seen') : 'none';
};

beforeAll(() => addTranslations('shell', translations));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  deployment.currency = 'INR';
  vi.unstubAllGlobals();
  globalThis.bourseFirstCalls = undefined;
});

describe('the currency guard, when the broker uses another currency', () => {
  it('shows a sentence instead of the content, also during a refetch', async () => {
    await enter();
    expect(await screen.findByText('Amounts can’t be shown')).toBeInTheDocument();
    expect(screen.getByText(/set up for INR, but your accounts are in MXN/)).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('₹');
  });

  it('shows the sentence at once where the currency was asked for ahead', async () => {
    await broker.enterAs('newcomer');
    const data = encode(listSettings.output, await call(listSettings, {}));
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ msg: 'ok', data })));
    const token = store.get(tokenAtom) ?? '';
    const starting = { apiBase: '/api', token, params: {}, fresh: 10_000, hasQuery: false };
    startCalls([{ path: listSettings.path, query: {} }], starting);
    await new Promise((done) => setTimeout(done));
    open();
    expect(screen.getByText('Amounts can’t be shown')).toBeInTheDocument();
  });

  it("hides the content before the broker's currency is known", async () => {
    broker.current.faults?.add({ path: SETTINGS, kind: 'delay', times: 1 });
    await enter();
    await waitFor(() => expect(balance()).toBe('unseen'));
  });
});

describe("the currency guard, when the broker uses the app's currency", () => {
  beforeEach(() => {
    deployment.currency = 'MXN';
  });

  it('shows the content', async () => {
    await enter();
    await waitFor(() => expect(balance()).toBe('seen'));
    expect(document.body).toHaveTextContent('MX$100,000.00');
  });

  it('shows the content at once when the currency was cached in the last half hour', async () => {
    const { unmount } = await enter();
    await waitFor(() => expect(balance()).toBe('seen'));
    unmount();
    broker.current.faults?.add({ path: SETTINGS, kind: 'delay' });
    open();
    await waitFor(() => expect(balance()).toBe('seen'));
  });

  it('shows the content when the broker cannot be reached or reports no currency', async () => {
    broker.current.faults?.add({ path: SETTINGS, kind: 'status', status: 500 });
    await enter();
    await waitFor(() => expect(balance()).toBe('seen'));
    cleanup();
    broker.current.faults?.clear();
    broker.current.faults?.add({
      path: SETTINGS,
      kind: 'invalid-response',
      body: '{"msg":"ok","data":[]}',
      contentType: 'application/json',
    });
    await enter();
    await waitFor(() => expect(balance()).toBe('seen'));
  });
});
