/** The failures of the calls behind what is under way: the list is not there, and nothing else is said (D80). */
import { getBalance } from '@bourse/contract/balance';
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { listLoans } from '@bourse/contract/loans';
import { listRecharges } from '@bourse/contract/recharges';
import { listWithdrawals } from '@bourse/contract/withdrawals';
import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
import { UnderWay } from '@bourse/remote-kit/under-way';
import { store } from '@bourse/session/session';
import { underWayAtom } from '@bourse/session/under-way';
import { type FailureCase, named, requestsOf } from '@bourse/testing/failure-table';
import { renderPart } from '@bourse/testing/render';
import { advance } from '@bourse/testing/timers';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { feature } from '../feature.ts';
import { remote } from '../src/remote.tsx';

/** The list of a customer who has seen two rows of it before. */
const open = async (fail: () => void) => {
  await addTranslations(remote.name, remote.translations as TranslationSource);
  store.set(underWayAtom, remote.name, ['loan 1', 'loan 2']);
  fail();
  const page = await renderPart(<UnderWay place="home.under-way/v1" rows={2} />, [{ feature, remote }]);
  await advance(1_000);
  return page;
};
const list = named('list', 'Under way');
const nothing = async () => {
  expect(screen.queryByText('Under way')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
};
const nextMinute = () => advance(60_000);

const failing = (call: AnyEndpoint): FailureCase => ({
  request: requestsOf(call),
  open,
  data: list,
  failed: nothing,
  again: nextMinute,
});
/** Without its rows there are those of the others. */
const failingList = (call: AnyEndpoint): FailureCase => ({ ...failing(call), isList: true, empty: list });

export const UNDER_WAY_FAILURES: Readonly<Record<string, FailureCase>> = {
  'under-way/under-way.tsx getBalance': failing(getBalance),
  'under-way/under-way.tsx listLoans': failingList(listLoans),
  'under-way/under-way.tsx listRecharges': failingList(listRecharges),
  'under-way/under-way.tsx listWithdrawals': failingList(listWithdrawals),
};
