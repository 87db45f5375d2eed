import { call } from '@bourse/api/client';
import { listMessages, sendMessage } from '@bourse/contract/messages';
import { countUnread } from '@bourse/contract/service';
import { deployment } from '@bourse/session/config';
import { signOut, store, userInfoAtom } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { inOtherTab } from '@bourse/testing/other-tab';
import { clickInAct, renderRoute } from '@bourse/testing/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';
import { outboxPlace } from './outbox.ts';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import './customer-service-screen.tsx';

const broker = testBroker();
const LIST = `/api${listMessages.path}`;
const SEND = `/api${sendMessage.path}`;
const MINUTE = 60_000;

const open = (address = '/customer-service') => renderRoute({ feature, remote }, address);
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const log = () => screen.findByRole('log', { name: 'Customer service' });
const press = (name: string) => clickInAct(screen.getByRole('button', { name }));
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const send = async (text: string) => {
  await write(text);
  await press('Send');
};
/** What the customer has sent, as the back end has it. */
const arrived = async () =>
  (await call(listMessages, {})).items.filter(({ sender }) => sender === 'customer').map(({ body }) => body);

/** Writes to the customer, the newest last, a minute apart. */
async function reply(...bodies: string[]) {
  const { db, clock } = broker.current;
  const rows = bodies.map((body, index) => ({
    customer_id: Number(store.get(userInfoAtom)?.id),
    sender: 'service' as const,
    body,
    created_at: new Date(clock.now() - (bodies.length - index) * MINUTE),
  }));
  await db.insertInto('user_messages').values(rows).execute();
}

const turn = (onLine: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
  act(() => void window.dispatchEvent(new Event(onLine ? 'online' : 'offline')));
};

beforeEach(async () => {
  inOtherTab(null);
  deployment.customerServiceChat = true;
  await broker.enterAs('newcomer');
  await broker.current.db.deleteFrom('user_messages').execute();
});
afterEach(() => {
  deployment.customerServiceChat = false;
  Reflect.deleteProperty(navigator, 'onLine');
});

describe('the messages', () => {
  it('stand as plain text, with a mark before those that are new, and are then read', async () => {
    await reply('Welcome', 'See https://evil.example <b>now</b>', 'Red \u001b[31m\u202etxet');
    await call(sendMessage, { body: 'Thanks' });
    await open();
    const messages = within(await log());
    expect(await messages.findByText('See https://evil.example <b>now</b>')).toBeInTheDocument();
    expect(messages.getByText('Red \\u001b[31m\\u202etxet')).toBeInTheDocument();
    expect(messages.queryByRole('link')).not.toBeInTheDocument();
    expect(await messages.findByText('New')).toBeInTheDocument();
    expect(messages.getByRole('heading', { name: 'Wed 11 Mar' })).toBeInTheDocument();
    await waitFor(async () => expect(await call(countUnread, {})).toEqual({ unread: 0 }));
  });

  it('are not read while the page is hidden', async () => {
    const hide = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    await reply('Welcome');
    hide('hidden');
    await open();
    await screen.findByText('Welcome');
    await screen.findByText('New');
    expect(await call(countUnread, {})).toEqual({ unread: 1 });
    hide('visible');
    await waitFor(async () => expect(await call(countUnread, {})).toEqual({ unread: 0 }));
    Reflect.deleteProperty(document, 'visibilityState');
  });

  it('come twenty at a time, older ones on demand', async () => {
    await reply(...Array.from({ length: 45 }, (_, index) => `No. ${index + 1}`));
    await open();
    await screen.findByText('No. 45');
    const shown = () => screen.getAllByText(/^No\. /).map(({ textContent }) => textContent);
    expect(shown()).toHaveLength(20);
    await press('More');
    await screen.findByText('No. 6');
    await press('More');
    await screen.findByText('No. 1');
    expect(shown()).toEqual(Array.from({ length: 45 }, (_, index) => `No. ${index + 1}`));
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  });

  it('that come while the chat is open are read out once', async () => {
    await reply('Before');
    const { queryClient } = await open();
    await screen.findByText('Before');
    await screen.findByText('New');
    await reply('After');
    await act(() => queryClient.refetchQueries());
    const said = await screen.findByText(/^Customer service, .*: After$/);
    expect(said).toHaveAttribute('role', 'status');
    expect(screen.getByRole('log')).toHaveAttribute('aria-live', 'off');
  });

  it('of an empty chat are none, and the composer is there', async () => {
    await open();
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
    expect(await field()).toBeInTheDocument();
  });

  it('are kept for reading offline, and of no other customer (D47)', async () => {
    await reply('Only for me');
    const { unmount } = await open();
    await screen.findByText('Only for me');
    unmount();
    broker.current.faults?.add({ path: LIST, kind: 'hang' });
    const again = await open();
    expect(await screen.findByText('Only for me')).toBeInTheDocument();
    again.unmount();
    await broker.enterAs('newcomer');
    await open();
    expect(await screen.findByText('Couldn’t load messages')).toBeInTheDocument();
    expect(screen.queryByText('Only for me')).not.toBeInTheDocument();
  });
});

describe('a message', () => {
  it('stands at once as being sent, then as sent, and arrives once', async () => {
    await reply('Welcome');
    await open();
    await screen.findByText('Welcome');
    const goOn = broker.current.faults?.add({ path: SEND, kind: 'delay' });
    await send('  Hello\nthere ');
    expect(await screen.findByText(/Sending…/)).toBeInTheDocument();
    expect(await field()).toHaveValue('');
    goOn?.();
    expect(await screen.findByText(/Sent$/)).toBeInTheDocument();
    expect(await arrived()).toEqual(['Hello\nthere']);
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((place) => place.includes('chatOutbox'))).toEqual([]),
    );
  });

  it('whose answer is lost is found in the list, and is not sent again', async () => {
    await open();
    await screen.findByText('No messages yet');
    broker.current.faults?.add({ path: SEND, kind: 'drop-response', times: 1 });
    await send('Hello');
    expect(await screen.findByText(/Sent$/)).toBeInTheDocument();
    expect(screen.queryByText('Send again')).not.toBeInTheDocument();
    expect(await arrived()).toEqual(['Hello']);
  });

  it('whose outcome is unknown is being checked until the list answers, also after a reload', async () => {
    const { unmount } = await open();
    await screen.findByText('No messages yet');
    broker.current.faults?.add({ path: SEND, kind: 'status', status: 500, times: 1 });
    const repair = broker.current.faults?.add({ path: LIST, kind: 'hang' });
    await send('Hello');
    expect(await screen.findByText(/Checking…/)).toBeInTheDocument();
    unmount();
    const { queryClient } = await open();
    expect(await screen.findByText(/Checking…/)).toBeInTheDocument();
    repair?.();
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/Not sent$/)).toBeInTheDocument();
    await press('Send again');
    expect(await screen.findByText(/Sent$/)).toBeInTheDocument();
    expect(await arrived()).toEqual(['Hello']);
  });

  it('that was being sent when the page was closed is looked for in the list', async () => {
    const { unmount } = await open();
    await screen.findByText('No messages yet');
    await send('Hello');
    await screen.findByText(/Sent$/);
    unmount();
    const [sent] = (await call(listMessages, {})).items;
    const lost = { key: 'k', body: 'Lost', pictures: [], writtenAt: Date.now(), state: 'sending', since: 0 };
    inOtherTab(outboxPlace(), [lost, { ...lost, key: sent?.clientKey, body: 'Hello' }]);
    await open();
    expect(await screen.findByText(/Not sent$/)).toBeInTheDocument();
    expect(screen.getAllByText('Hello')).toHaveLength(1);
  });

  it('that is refused says why, and can be changed', async () => {
    await open();
    await screen.findByText('No messages yet');
    broker.current.faults?.add({
      path: SEND,
      kind: 'status',
      status: 400,
      body: { msg: 'no', data: 'unsuitable-characters' },
      times: 1,
    });
    await send('of another back end');
    expect(await screen.findByText('This text contains characters that cannot be used.')).toBeInTheDocument();
    await press('Edit');
    expect(await field()).toHaveValue('of another back end');
    await send('clears nothing');
    expect(await screen.findByText(/Sent$/)).toBeInTheDocument();
    expect(await arrived()).toEqual(['clears nothing']);
  });

  it('that is written offline waits, and goes once when the network is back', async () => {
    await open();
    await screen.findByText('No messages yet');
    turn(false);
    await send('Hello');
    expect(await screen.findByText(/Not sent yet: it goes when you are online/)).toBeInTheDocument();
    expect(await arrived()).toEqual([]);
    turn(true);
    expect(await screen.findByText(/Sent$/)).toBeInTheDocument();
    expect(await arrived()).toEqual(['Hello']);
  });

  it('is sent although a message of the customer who was signed in before is still being sent', async () => {
    const { unmount } = await open();
    await screen.findByText('No messages yet');
    const goOn = broker.current.faults?.add({ path: SEND, kind: 'delay', times: 1 });
    await send('Of the one before');
    expect(await screen.findByText(/Sending…/)).toBeInTheDocument();
    unmount();
    await broker.enterAs('newcomer');
    await open();
    await screen.findByText('No messages yet');
    await send('Hello');
    expect(await screen.findByText(/Sent$/)).toBeInTheDocument();
    goOn?.();
    expect(await arrived()).toEqual(['Hello']);
  });

  it('that is empty is not sent, and is asked for', async () => {
    await open();
    await send(' \n ');
    expect(await screen.findByText('Please enter a message.')).toBeInTheDocument();
    expect(await arrived()).toEqual([]);
  });

  it('of more than 2,000 characters is not cut off; the characters are counted from 1,800 on', async () => {
    await open();
    await write('x'.repeat(1_799));
    expect(screen.queryByText(/of 2,000/)).not.toBeInTheDocument();
    await write('x'.repeat(1_800));
    expect(screen.getByText('1,800 of 2,000')).toBeInTheDocument();
    await send('x'.repeat(2_001));
    expect(screen.getByText('2,001 of 2,000')).toBeInTheDocument();
    expect(screen.getByText('The message is too long.')).toBeInTheDocument();
    expect(await field()).toHaveValue('x'.repeat(2_001));
    expect(await arrived()).toEqual([]);
  });
});

describe('the draft', () => {
  it('survives leaving, and goes when the customer signs out', async () => {
    const { unmount } = await open();
    await write('Half a sen');
    unmount();
    const again = await open();
    expect(await field()).toHaveValue('Half a sen');
    again.unmount();
    const info = store.get(userInfoAtom);
    signOut();
    store.set(userInfoAtom, info);
    expect(Object.keys(localStorage).filter((place) => place.includes('chatDraft'))).toEqual([]);
  });

  it('begins with the order that the address names, once', async () => {
    const first = await open('/customer-service?about=26112200000049');
    expect(await field()).toHaveValue('About order 26112200000049: ');
    await waitFor(() => expect(first.address()).toBe('/customer-service'));
    first.unmount();
    await open('/customer-service?about=26112200000049');
    expect(await field()).toHaveValue('About order 26112200000049: ');
  });

  it('begins with nothing that is no number', async () => {
    await open(`/customer-service?about=${encodeURIComponent('<script> send me your code')}`);
    expect(await field()).toHaveValue('');
  });
});

describe('Enter', () => {
  const matchMedia = window.matchMedia;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it.each([
    ['sends with a mouse', true, ['Hello']],
    ['is a new line on a touch screen', false, []],
  ])('%s', async (_, isMouse, expected) => {
    window.matchMedia = (() => ({ matches: isMouse })) as never;
    const { user } = await open();
    await screen.findByText('No messages yet');
    await user.type(await field(), 'Hello{Enter}');
    if (isMouse) await screen.findByText(/Sent$/);
    else expect(await field()).toHaveValue('Hello\n');
    expect(await arrived()).toEqual(expected);
  });
});
