import { useSharedPoll } from '@bourse/api/shared-poll';
import { countUnread } from '@bourse/contract/service';
import { tabsName } from '@bourse/session/places';
import { store, userInfoAtom } from '@bourse/session/session';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testBroker } from './broker.ts';
import { renderPart } from './render.tsx';
import { countRequests } from './timers.ts';

const broker = testBroker();
const { requestCount } = countRequests(broker);
const UNREAD = new RegExp(`^/api${countUnread.path}`);

function Unread() {
  const { data } = useSharedPoll(countUnread, { every: 3_600_000 });
  return <p>{data?.unread ?? 'pending'}</p>;
}

it('asks again, where another tab tells its number while a call is under way that may be older', async () => {
  await broker.enterAs('newcomer');
  broker.current.faults?.add({ path: `/api${countUnread.path}`, kind: 'delay', times: 1 });
  await renderPart(<Unread />);
  await waitFor(() => expect(requestCount(UNREAD)).toBe(1));
  expect(screen.getByText('pending')).toBeInTheDocument();
  const otherTab = new BroadcastChannel(tabsName(countUnread.name));
  otherTab.postMessage({ customer: store.get(userInfoAtom)?.id, answer: { unread: 7 } });
  expect(await screen.findByText('0')).toBeInTheDocument();
  otherTab.close();
});

it('the poll goes on in a browser that blocks channels and locks', async () => {
  const forbid = function forbid() {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('BroadcastChannel', forbid);
  // jsdom has no `navigator.locks`, so the property can be defined.
  Object.defineProperty(navigator, 'locks', { get: forbid, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'locks');
  });
  await broker.enterAs('newcomer');
  await renderPart(<Unread />);
  expect(await screen.findByText('0')).toBeInTheDocument();
});
