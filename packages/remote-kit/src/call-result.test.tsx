import { ApiError } from '@bourse/api/error';
import type { MoneyCallState } from '@bourse/api/money-call';
import { formatDateTime } from '@bourse/i18n/dates';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { CallResult, type CallResultProps, type CallWord } from './call-result.tsx';

const SENT_AT = Date.UTC(2026, 2, 11, 5);
const MADE_AT = SENT_AT + 120_000;
const REFUSED: MoneyCallState = { is: 'refused', error: new ApiError('insufficient-funds') };
const DONE: MoneyCallState = { is: 'done', number: 'N1' };

const WORDS: Record<CallWord, string> = {
  checking: 'Checking…',
  checkingHint: 'No answer came.',
  checkingOffline: 'No answer came, and the device is offline.',
  notDone: 'Not carried out',
  notDoneHint: 'No money moved.',
  time: 'Time',
  sent: 'Sent',
  number: 'Number',
};

const shown = (label: string) => screen.queryByText(label)?.nextSibling?.textContent;

function show(calls: readonly MoneyCallState[], over: Partial<CallResultProps> = {}) {
  const state = calls.find(({ is }) => is !== 'done') ?? DONE;
  const made = calls.map(({ is }) => (is === 'done' ? { requestKey: null, createdAt: MADE_AT } : undefined));
  const sent = { id: 'a', details: {}, calls: [], sentAt: SENT_AT, expiresAt: null, isStopped: false };
  const onBack = vi.fn();
  render(
    <MemoryRouter>
      <CallResult
        say={(word) => WORDS[word]}
        call={{ state, calls, made, sent }}
        subject="Buy 3 EX"
        asked={{ key: 'asked', label: 'You pay at most', value: '₹300.39' }}
        done={{
          title: 'Bought 3 EX',
          figures: [{ key: 'paid', label: 'Paid', value: '₹300.09' }],
          action: { label: 'Done', onPress: () => {} },
        }}
        refused={{ title: 'Order refused' }}
        back={{ label: 'Back to the order', onPress: onBack }}
        records={{ to: '/records', label: 'Records' }}
        {...over}
      />
    </MemoryRouter>,
  );
  return { onBack };
}

describe('the result of a call', () => {
  it('that was done has what was made, its number, and when it was made', () => {
    show([DONE]);
    expect(screen.getByText('Bought 3 EX')).toBeInTheDocument();
    expect([shown('Paid'), shown('Number'), shown('Time')]).toEqual([
      '₹300.09',
      'N1',
      formatDateTime(MADE_AT, 'en'),
    ]);
    expect(screen.queryByText('You pay at most')).not.toBeInTheDocument();
  });

  it.each<[string, MoneyCallState, string, boolean]>([
    ['is not known', { is: 'checking' }, 'Checking…', false],
    ['is a refusal', REFUSED, 'Order refused', true],
    ['is that nothing was done', { is: 'notDone' }, 'Not carried out', true],
  ])('that %s has what was confirmed and when it was sent', (_what, state, title, leadsBack) => {
    show([state]);
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.getByText('Buy 3 EX')).toBeInTheDocument();
    expect([shown('You pay at most'), shown('Sent')]).toEqual(['₹300.39', formatDateTime(SENT_AT, 'en')]);
    expect(screen.queryByRole('button', { name: 'Back to the order' }) !== null).toBe(leadsBack);
  });

  it('of a sequence in which one call was refused shows what was made, and why it stopped', () => {
    show([DONE, REFUSED, { is: 'idle' }], { parts: <p>one of three</p> });
    expect(screen.getByText('one of three')).toBeInTheDocument();
    expect(screen.getByText('Insufficient funds')).toBeInTheDocument();
    expect([shown('Paid'), shown('Time')]).toEqual(['₹300.09', formatDateTime(MADE_AT, 'en')]);
  });

  it('stands where the list does not tell the time', () => {
    show([{ is: 'done', number: null }], {
      call: { state: DONE, calls: [DONE], made: [undefined], sent: undefined },
    });
    expect(shown('Time')).toBe('–');
  });
});
