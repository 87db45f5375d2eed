// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import '../src/customer-service/chat-picture.tsx';

import { call } from '@bourse/api/client';
import { markMessagesRead } from '@bourse/contract/messages';
import { countUnread } from '@bourse/contract/service';
import { deployment } from '@bourse/session/config';
import { testBroker } from '@bourse/testing/broker';
import { advance, countRequests, fakeTimers } from '@bourse/testing/timers';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { open, reply } from './chat-failures.ts';

const broker = testBroker();
const marks = countRequests(broker);
fakeTimers();

const SECOND = 1_000;
const CALL = new RegExp(`${markMessagesRead.path}$`);

beforeEach(() => {
  deployment.customerServiceChat = true;
});
afterAll(() => {
  deployment.customerServiceChat = false;
});

it('the chat retries marking messages as read with growing delays, until the call succeeds', async () => {
  await broker.enterAs('newcomer');
  await reply(broker);
  const repair = broker.current.faults?.add({
    path: CALL,
    kind: 'status',
    status: 500,
    body: { msg: 'no', message: 'fault' },
  });
  await open();
  await screen.findByText('Good day');
  await waitFor(() => expect(marks.requestCount(CALL)).toBe(1));
  for (let passed = 0; passed < 60; passed += 1) {
    await advance(SECOND);
    await waitFor(() => expect(marks.unansweredCount()).toBe(0));
  }
  // One call at the start and one after each pause of 1, 2, 4, 8 and 16 seconds: 6 in a minute, or 5 if a pause began late.
  expect([5, 6]).toContain(marks.requestCount(CALL));
  repair?.();
  for (let passed = 0; passed < 70; passed += 1) {
    await advance(SECOND);
    await waitFor(() => expect(marks.unansweredCount()).toBe(0));
  }
  expect(await call(countUnread, {})).toMatchObject({ unread: 0 });
});
