import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { ASKED, inTab, recordStatus, recordTabFrom, recordTabs } from './record-status.ts';

describe('the status of a record', () => {
  it.each([
    [1, 'success'],
    [2, 'failed'],
    [0, 'pending'],
    [3, 'pending'],
    [-1, 'pending'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('%s is %s', (status, word) => {
    expect(recordStatus(status)).toBe(word);
  });
});

describe('the tabs of the records', () => {
  const orders = [0, 1, 2, 7].map((status) => eg.order({ status }));
  it.each([
    ['all', [0, 1, 2, 7]],
    ['pending', [0, 7]],
    ['success', [1]],
    ['cancelled', []],
    ['expired', []],
  ] as const)('%s holds what belongs to it', (tab, statuses) => {
    expect(inTab(orders, tab).map(({ status }) => status)).toEqual(statuses);
  });

  it('ask the back end only where it can have an answer', () => {
    expect(recordTabs.filter((tab) => ASKED[tab] === undefined)).toEqual(['cancelled', 'expired']);
  });

  it('are chosen by the address, all where it names none', () => {
    expect(recordTabFrom('expired')).toBe('expired');
    expect(recordTabFrom('nonsense')).toBe('all');
    expect(recordTabFrom(null)).toBe('all');
  });
});
