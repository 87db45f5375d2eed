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
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dealMessages } from './deal-messages.ts';
import { fundMessages } from './fund-messages.ts';
import { ipoMessages } from './ipo-messages.ts';
import type { Message } from './message.ts';

const broker = testBroker();
const MESSAGES: readonly Message[] = fundMessages(broker);

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});
afterEach(() => changeLocale('en'));

it.each([...dealMessages(broker), ...ipoMessages(broker), ...MESSAGES])(
  'the screen says in each language, and in the next one when the language changes: $of',
  async ({ show, said }) => {
    await show();
    for (const [locale, sentence] of Object.entries(said) as [keyof typeof said, string][]) {
      await changeLocale(locale);
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    }
  },
);
