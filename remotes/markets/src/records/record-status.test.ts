import { orderStatus } from '@bourse/contract/order-status';
import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { ASKED, inTab, recordTabFrom, recordTabs } from './record-status.ts';

describe('orderStatus', () => {
  it.each([
    [1, 'success'],
    [2, 'failed'],
    [0, 'pending'],
    [3, 'pending'],
    [-1, 'pending'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('of %s is %s', (status, word) => {
    expect(orderStatus(status)).toBe(word);
  });
});

describe('a tab of the trading records', () => {
  const orders = [0, 1, 2, 7].map((status) => eg.order({ status }));
  it.each([
    ['all', [0, 1, 2, 7]],
    ['pending', [0, 7]],
    ['success', [1]],
    ['cancelled', []],
    ['expired', []],
  ] as const)('%s contains the orders of its status', (tab, statuses) => {
    expect(inTab(orders, tab).map(({ status }) => status)).toEqual(statuses);
  });

  it('sends a request only if the API can have matching orders', () => {
    expect(recordTabs.filter((tab) => ASKED[tab] === undefined)).toEqual(['cancelled', 'expired']);
  });

  it("is selected by the address, 'all' by default", () => {
    expect(recordTabFrom('expired')).toBe('expired');
    expect(recordTabFrom('nonsense')).toBe('all');
    expect(recordTabFrom(null)).toBe('all');
  });
});
