/** The sentences of the specification (product.md, "Funds" and "Errors"), as the screens say them. */
// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import '../src/deals/buy-sheet.tsx';
import '../src/deals/offers-screen.tsx';
import '../src/fund-investment/fund-orders-screen.tsx';
import '../src/fund-investment/fund-sheet.tsx';
import '../src/fund-investment/funds-screen.tsx';
import '../src/ipo/apply-sheet.tsx';
import '../src/ipo/ipo-orders-screen.tsx';
import '../src/ipo/ipo-screen.tsx';

import { changeLocale } from '@bourse/i18n/i18n';
import { testBroker } from '@bourse/testing/broker';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dealMessages } from './deal-messages.ts';
import { fundMessages } from './fund-messages.ts';
import { ipoMessages } from './ipo-messages.ts';
import type { Message } from './message.ts';
import { open } from './open-remote.ts';

const broker = testBroker({ timeout: 1_000 });
const MESSAGES: readonly Message[] = fundMessages(broker);

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});
afterEach(() => changeLocale('en'));

describe.each([...dealMessages(broker), ...ipoMessages(broker), ...MESSAGES])('$of', ({ show, said }) => {
  it.each(Object.entries(said) as [keyof typeof said, string][])(
    'is said in %s: %s',
    async (locale, sentence) => {
      await open('/calendar');
      await changeLocale(locale);
      await show();
      expect((await screen.findAllByText(sentence, {}, { timeout: 5_000 })).length).toBeGreaterThan(0);
    },
  );
});
