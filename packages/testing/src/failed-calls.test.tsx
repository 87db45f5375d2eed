/**
 * Every failure of a call in each way in which screens use calls. All screens use the parts that are tested here, so that
 * `failure-table.ts` tests each screen with one failure.
 */
import { call } from '@bourse/api/client';
import { useMoneyCall } from '@bourse/api/money-call';
import { allPages, m, pages, q } from '@bourse/api/query';
import { useSharedPoll } from '@bourse/api/shared-poll';
import { getBalance } from '@bourse/contract/balance';
import { listBankCards } from '@bourse/contract/bank-cards';
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { listOrders } from '@bourse/contract/orders';
import { countUnread } from '@bourse/contract/service';
import { settle } from '@bourse/contract/settle';
import { isWatched, watch } from '@bourse/contract/watchlist';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { useErrorText } from '@bourse/i18n/errors';
import { useCombinedQueries } from '@bourse/remote-kit/combine-queries';
import { LoadMore } from '@bourse/ui/long-list';
import { Empty, QueryView } from '@bourse/ui/states';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEMO, testBroker } from './broker.ts';
import { CALL_FAILURES, type Fault } from './call-failures.ts';
import { requestsOf as requestsFrom } from './failure-table.ts';
import { type Rendered, renderPart } from './render.tsx';
import { advance, countRequests, fakeTimers } from './timers.ts';
import { GIVEN_UP_AFTER } from './transport.ts';

const broker = testBroker();
const { requestCount, resetCount, unansweredCount } = countRequests(broker);
fakeTimers();

/** Longer than it takes to give up a call twice, so that no poll falls between. */
const POLL = 60_000;
const SYMBOL = 'EXSTEEL.NS';
const PAGE_SIZE = 2;
/** How often an unknown outcome of a money call is looked up, ms. */
const CHECK_EVERY = 2_000;

function Balance() {
  const balance = useQuery(q(getBalance, {}, { every: POLL }));
  return (
    <QueryView result={balance} pending={<p>skeleton</p>} errorTitle="Couldn’t load your balance">
      {({ available }) => <p>Available {available}</p>}
    </QueryView>
  );
}

const Rows = ({ rows }: { rows: readonly { orderNo: string }[] }) => (
  <ul aria-label="Orders">
    {rows.map(({ orderNo }) => (
      <li key={orderNo}>{orderNo}</li>
    ))}
  </ul>
);

function GrowingList() {
  const list = useInfiniteQuery(pages(listOrders, { kind: 'stock' }, { limit: PAGE_SIZE, every: POLL }));
  return (
    <QueryView result={list} pending={<p>skeleton</p>} empty={<Empty title="No orders" />}>
      {(rows) => (
        <>
          <Rows rows={rows} />
          <LoadMore list={list} />
        </>
      )}
    </QueryView>
  );
}

function CompleteList() {
  const list = useQuery(allPages(listOrders, { kind: 'stock' }, { limit: 50, every: POLL }));
  return (
    <QueryView result={list} pending={<p>skeleton</p>} empty={<Empty title="No orders" />}>
      {(rows) => <Rows rows={rows} />}
    </QueryView>
  );
}

function Combined() {
  const both = useCombinedQueries(
    [SYMBOL, 'DEMOBANK.NS'].map((symbol) => q(isWatched, { symbol }, { every: POLL })),
  );
  return (
    <QueryView result={both} pending={<p>skeleton</p>}>
      {(answers) => <p>{answers.length} answers</p>}
    </QueryView>
  );
}

function Unread() {
  const unread = useSharedPoll(countUnread, { every: POLL });
  return (
    <QueryView result={unread} pending={<p>skeleton</p>}>
      {({ unread: count }) => <p>{count} unread</p>}
    </QueryView>
  );
}

function Follow() {
  const say = useErrorText();
  const watched = useQuery(q(isWatched, { symbol: SYMBOL }));
  const follow = useMutation(m(watch));
  return (
    <>
      <p>{watched.data?.watched ? 'Followed' : 'Not followed'}</p>
      <button type="button" onClick={() => follow.mutate({ symbol: SYMBOL })}>
        Follow
      </button>
      {follow.isError && <p role="alert">{say(follow.error)}</p>}
    </>
  );
}

/** Sends withdrawals, as any screen that moves money does. */
function Withdrawal({ cardId }: { cardId: string }) {
  const { state, send } = useMoneyCall(requestWithdrawal, {
    scope: 'withdrawal',
    lookUp: { list: listWithdrawals, input: { limit: 50 }, numberOf: ({ no }) => no },
  });
  const { transactionPassword: transactionCode } = DEMO;
  return (
    <>
      <p role="status">{state.is}</p>
      <button type="button" onClick={() => send({ cardId, amount: 500 }, { transactionCode })}>
        Withdraw
      </button>
    </>
  );
}

interface Use {
  /** What the screen does. */
  does: string;
  endpoint: AnyEndpoint;
  open: () => Promise<Rendered>;
  data: () => Promise<unknown>;
  /** Of a list: what is shown where it has no rows, or no rows that can be read (D21). */
  empty?: string;
}

const orders = () => screen.findByRole('list', { name: 'Orders' });
const USES: readonly Use[] = [
  {
    does: 'a screen that shows one answer',
    endpoint: getBalance,
    open: () => renderPart(<Balance />),
    data: () => screen.findByText(/^Available \d/),
  },
  {
    does: 'a list that grows page by page',
    endpoint: listOrders,
    open: () => renderPart(<GrowingList />),
    data: orders,
    empty: 'No orders',
  },
  {
    does: 'a list that is read to its end',
    endpoint: listOrders,
    open: () => renderPart(<CompleteList />),
    data: orders,
    empty: 'No orders',
  },
  {
    does: 'a screen that combines two answers',
    endpoint: isWatched,
    open: () => renderPart(<Combined />),
    data: () => screen.findByText('2 answers'),
  },
  {
    does: 'a number that all tabs poll together',
    endpoint: countUnread,
    open: () => renderPart(<Unread />),
    data: () => screen.findByText(/^\d+ unread$/),
  },
];

/** Without those of calls whose path only begins with that of this one. */
const requestsOf = (endpoint: AnyEndpoint) => requestsFrom(endpoint, String.raw`(\?|$)`);
const allHanging = () => broker.current.faults?.hanging ?? 0;
/** Requests that were given up before, which hang for ever. */
let abandoned = 0;
const hanging = () => allHanging() - abandoned;
const countFromHere = () => {
  resetCount();
  abandoned = allHanging();
};

/** @returns how to repair the call again */
const breakCall = (endpoint: AnyEndpoint, wrong: object) => {
  countFromHere();
  const repair = broker.current.faults?.add({ path: requestsOf(endpoint), ...wrong } as Fault);
  return () => {
    repair?.();
    countFromHere();
  };
};

const isBusy = ({ queryClient }: Rendered) =>
  queryClient.isFetching() + queryClient.isMutating() > 0 || screen.queryByText('sending') !== null;

/** Lets time pass until each call has an answer or is given up. The client sends some calls a second time. */
const atRest = async (page: Rendered, endpoint?: AnyEndpoint) => {
  if (endpoint) await waitFor(() => expect(requestCount(requestsOf(endpoint))).toBeGreaterThan(0));
  while (isBusy(page)) {
    await waitFor(() => expect(unansweredCount()).toBeLessThanOrEqual(hanging()));
    await advance(GIVEN_UP_AFTER);
  }
};

beforeEach(async () => {
  // Between two tests the broker lets go of what it holds.
  countFromHere();
  await broker.enterAs('demo');
  // A list of a wrong shape is logged (D21).
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Rows of a table of tests, whose titles begin with a field. */
const byName = <K extends string, T extends Record<K, string>>(rows: readonly T[], key: K) =>
  rows.map((row) => [row[key], row] as const);

describe.each(byName(CALL_FAILURES, 'what'))(
  'a call whose answer %s',
  (what, { wrong, sentence, isCarriedOut }) => {
    describe.each(byName(USES, 'does'))('in %s', (_does, { endpoint, open, data, empty }) => {
      const isEmpty = empty !== undefined && what === 'has a wrong shape';
      const failed = async () => {
        if (isEmpty) return screen.findByText(empty);
        const alert = await screen.findByRole('alert');
        expect(alert).toHaveTextContent(sentence);
        return alert;
      };

      it('fails at first and after Retry, and shows the data when Retry succeeds', async () => {
        const repair = breakCall(endpoint, wrong);
        const page = await open();
        await atRest(page, endpoint);
        await failed();
        if (isEmpty) return;
        countFromHere();
        await page.user.click(screen.getByRole('button', { name: 'Retry' }));
        expect(screen.getByRole('alert')).toHaveTextContent(sentence);
        await atRest(page, endpoint);
        await failed();
        repair();
        await page.user.click(screen.getByRole('button', { name: 'Retry' }));
        await data();
        expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      });

      it('fails in a poll, and keeps the data that are shown', async () => {
        const page = await open();
        await data();
        await atRest(page);
        const repair = breakCall(endpoint, wrong);
        await advance(POLL);
        await atRest(page, endpoint);
        await (isEmpty ? failed() : data());
        expect(screen.queryByRole('alert')).not.toBeInTheDocument();
        repair();
        await advance(POLL);
        await data();
      });

      it('fails at first, and the next poll shows the data', async () => {
        const repair = breakCall(endpoint, wrong);
        const page = await open();
        await atRest(page, endpoint);
        await failed();
        repair();
        await advance(POLL);
        await data();
        expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      });
    });

    it('for the next page of a list keeps the rows, and Retry loads the page', async () => {
      const page = await renderPart(<GrowingList />);
      const rows = async () => (await orders()).children.length;
      expect(await rows()).toBe(PAGE_SIZE);
      await atRest(page);
      const repair = breakCall(listOrders, wrong);
      await page.user.click(screen.getByRole('button', { name: 'More' }));
      await atRest(page, listOrders);
      expect(await rows()).toBe(PAGE_SIZE);
      // A page without rows that can be read ends the list (D21).
      if (what === 'has a wrong shape') return expect(screen.queryByRole('button')).not.toBeInTheDocument();
      repair();
      await page.user.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(async () => expect(await rows()).toBe(2 * PAGE_SIZE));
    });

    it('for a change is said, and the change can be made again', async () => {
      await broker.enterAs('newcomer');
      const page = await renderPart(<Follow />);
      await screen.findByText('Not followed');
      await atRest(page);
      const repair = breakCall(watch, wrong);
      await page.user.click(screen.getByRole('button', { name: 'Follow' }));
      await atRest(page, watch);
      // The screen needs nothing of the answer but that it is a success.
      if (what === 'has a wrong shape') expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      else expect(screen.getByRole('alert')).toHaveTextContent(sentence);
      // What the change may have changed is read again.
      expect(requestCount(requestsOf(isWatched))).toBe(1);
      await screen.findByText(isCarriedOut ? 'Followed' : 'Not followed');
      repair();
      await page.user.click(screen.getByRole('button', { name: 'Follow' }));
      await screen.findByText('Followed');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    describe('about money', () => {
      let before = 0;
      const made = async () => (await call(listWithdrawals, { limit: 50 })).items.length - before;
      const stands = (as: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(as));
      const open = async () => {
        const { items } = await call(listBankCards, {});
        before = (await call(listWithdrawals, { limit: 50 })).items.length;
        const cardId = items.find(({ status }) => status === 'approved')?.id ?? '';
        return renderPart(<Withdrawal cardId={cardId} />);
      };
      const withdraw = ({ user }: Rendered) => user.click(screen.getByRole('button', { name: 'Withdraw' }));
      /** Loses the answer to a withdrawal. */
      const loseAnswer = async (page: Rendered) => {
        breakCall(requestWithdrawal, { kind: 'drop-response', times: 1 });
        await withdraw(page);
        await atRest(page, requestWithdrawal);
      };

      it('is sent once, and the broker says what became of it', async () => {
        const page = await open();
        breakCall(requestWithdrawal, { ...wrong, times: 1 });
        await withdraw(page);
        await atRest(page, requestWithdrawal);
        // Only this answer says that nothing was done.
        if (what === 'says that the broker is busy') await stands('refused');
        else await stands(isCarriedOut ? 'done' : 'notDone');
        expect(requestCount(requestsOf(requestWithdrawal))).toBe(1);
        expect(await made()).toBe(isCarriedOut ? 1 : 0);
      });

      it('leaves the outcome unknown where it should say the outcome, and the next look-up finds it', async () => {
        const page = await open();
        const repair = breakCall(settle, wrong);
        await loseAnswer(page);
        await atRest(page, settle);
        await stands('checking');
        repair();
        await advance(CHECK_EVERY);
        await stands('done');
        expect(await made()).toBe(1);
      });

      it('leaves the outcome unknown where it is the list in which the outcome is looked up', async () => {
        const page = await open();
        breakCall(settle, { kind: 'status', status: 404, body: { msg: 'no', data: 'not-found' } });
        const repair = breakCall(listWithdrawals, wrong);
        await loseAnswer(page);
        await atRest(page, listWithdrawals);
        await stands('checking');
        repair();
        await advance(CHECK_EVERY);
        await stands('done');
        expect(await made()).toBe(1);
      });
    });
  },
);
