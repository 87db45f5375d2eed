// @vitest-environment jsdom
import { call } from '@bourse/api/client';
import { listBankCards } from '@bourse/contract/bank-cards';
import { addBankCard } from '@bourse/contract/change-bank-card';
import { testBroker } from '@bourse/testing/broker';
import { type Rendered, renderRoute } from '@bourse/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const IDENTITY = '/api/stock/success/autonomy/state';
const PASSWORD = 'newcomer';
const LIST = '/api/stock/success/bank/list';
const ADD = '/api/stock/success/bank/add';
const CARD = {
  bank: 'Example Bank',
  branch: '',
  holder: 'Asha Example',
  ifsc: 'EXMP0000001',
  cardNumber: '0000111122223333',
};
const open = (query = '') => renderRoute({ feature, remote }, `/settings/bank-cards${query}`);
const cards = async () => (await call(listBankCards, {})).items;
const decide = (status: number) => broker.current.db.updateTable('bank_cards').set({ status }).execute();

const fill = async (user: Rendered['user']) => {
  await user.type(await screen.findByLabelText('Bank'), CARD.bank);
  await user.type(screen.getByLabelText('Account holder'), CARD.holder);
  await user.type(screen.getByLabelText('Account number'), CARD.cardNumber);
};
const press = (user: Rendered['user'], name: string) => user.click(screen.getByRole('button', { name }));

beforeEach(() => broker.enterAs('newcomer'));

describe('the bank cards', () => {
  it.each([
    ['a server error', { kind: 'status', status: 500 }, 'Something went wrong on our side'],
    ['no answer', { kind: 'hang' }, 'takes too long'],
    ['another page', { kind: 'invalid-response' }, 'could not be read'],
    ['a broken connection', { kind: 'reset' }, 'cannot be reached'],
  ] as const)(
    'say that they could not be loaded after %s, and load on Retry',
    async (_what, fault, sentence) => {
      const repair = broker.current.faults?.add({ path: LIST, ...fault });
      const { user } = await open();
      const problem = await screen.findByRole('alert');
      expect(problem).toHaveTextContent('Failed to load card list');
      expect(problem).toHaveTextContent(sentence);
      repair?.();
      await user.click(within(problem).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('No bank cards available')).toBeInTheDocument();
    },
  );

  it('are none where the list has a wrong shape (D21)', async () => {
    const body = JSON.stringify({ msg: 'ok', data: { rows: 'none' } });
    broker.current.faults?.add({
      path: LIST,
      kind: 'invalid-response',
      body,
      contentType: 'application/json',
    });
    await open();
    expect(await screen.findByText('No bank cards available')).toBeInTheDocument();
  });

  it('show approved ones alone, by their last four digits, and from when on money can go to them', async () => {
    await call(addBankCard, { ...CARD, password: PASSWORD });
    const { unmount } = await open();
    expect(await screen.findByText('1 card under review')).toBeInTheDocument();
    expect(screen.getByText('You can withdraw once your card is approved.')).toBeInTheDocument();
    unmount();
    await decide(1);
    await open();
    const list = await screen.findByRole('list', { name: 'Bank cards' });
    expect(within(list).getByText('Example Bank ·· 3333')).toBeInTheDocument();
    expect(within(list).getByRole('listitem')).toHaveTextContent('Example Bank, ending 3333');
    expect(within(list).getByText(/^Withdrawals from 11 Mar 2026, /)).toBeInTheDocument();
  });

  it('say that one was refused, and lead to its correction', async () => {
    await call(addBankCard, { ...CARD, password: PASSWORD });
    await decide(2);
    const { user } = await open();
    expect(await screen.findByText('Example Bank ·· 3333 was refused')).toBeInTheDocument();
    expect(screen.getByText('Check its details and send it again.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await screen.findByLabelText('Bank')).toHaveValue(CARD.bank);
  });
});

describe('a card', () => {
  it('is added after the password, and then waits for its review', async () => {
    const { user } = await open('?add');
    await fill(user);
    await press(user, 'Add card');
    await user.type(await screen.findByLabelText('Login password', { selector: 'input' }), 'wrong one');
    await press(user, 'Add card');
    expect(await screen.findByText('This password is incorrect')).toBeInTheDocument();
    const password = screen.getByLabelText('Login password', { selector: 'input' });
    expect(password).toHaveValue('');
    await user.type(password, PASSWORD);
    await press(user, 'Add card');
    expect(await screen.findByText('Card added')).toBeInTheDocument();
    expect(await cards()).toMatchObject([{ bank: 'Example Bank', status: 'underReview' }]);
    await press(user, 'Done');
    expect(await screen.findByText('1 card under review')).toBeInTheDocument();
  });

  it('leads on to where it was wanted for', async () => {
    const { user, address } = await open('?add&next=/withdraw');
    await fill(user);
    await press(user, 'Add card');
    await user.type(await screen.findByLabelText('Login password', { selector: 'input' }), PASSWORD);
    await press(user, 'Add card');
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).toBe('/withdraw'));
  });

  it('whose answer was lost is not added twice: the list says that it has come', async () => {
    const { user } = await open('?add');
    await fill(user);
    await press(user, 'Add card');
    await user.type(await screen.findByLabelText('Login password', { selector: 'input' }), PASSWORD);
    broker.current.faults?.add({ path: ADD, kind: 'drop-response', times: 1 });
    await press(user, 'Add card');
    expect(await screen.findByText('Card added')).toBeInTheDocument();
    expect(await cards()).toHaveLength(1);
  });

  describe('whose answer was lost, and the list does not answer either', () => {
    const lose = async () => {
      const rendered = await open('?add');
      const { user } = rendered;
      await fill(user);
      await press(user, 'Add card');
      await user.type(await screen.findByLabelText('Login password', { selector: 'input' }), PASSWORD);
      broker.current.faults?.add({ path: ADD, kind: 'drop-response', times: 1 });
      const repair = broker.current.faults?.add({ path: LIST, kind: 'status', status: 500 });
      await press(user, 'Add card');
      await screen.findByText(/^We don’t know yet whether your card was saved/);
      return { ...rendered, repair };
    };

    it('is not sent again before the list has answered', async () => {
      const { user, repair } = await lose();
      await press(user, 'Add card');
      const button = screen.getByRole('button', { name: 'Add card' });
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
      repair?.();
      expect(await cards()).toHaveLength(1);
      await press(user, 'Add card');
      expect(await screen.findByText('Card added')).toBeInTheDocument();
      expect(await cards()).toHaveLength(1);
    });

    it('is not sent again where a poll has shown it meanwhile', async () => {
      const { user, repair, queryClient } = await lose();
      repair?.();
      await act(() => queryClient.refetchQueries());
      await press(user, 'Add card');
      expect(await screen.findByText('Card added')).toBeInTheDocument();
      expect(await cards()).toHaveLength(1);
    });
  });

  it('keeps what was entered while the verified name is asked for again after a failure', async () => {
    const repair = broker.current.faults?.add({ path: IDENTITY, kind: 'status', status: 500 });
    const { user, queryClient } = await open('?add');
    await user.type(await screen.findByLabelText('Bank'), 'E');
    repair?.();
    broker.current.faults?.add({ path: IDENTITY, kind: 'delay' });
    // What the browser says when the customer comes back from another app.
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() =>
      expect(queryClient.isFetching({ predicate: ({ state }) => state.status === 'pending' })).toBe(1),
    );
    expect(await screen.findByLabelText('Bank')).toHaveValue('E');
  });

  it('that did not arrive says so, and can be sent again', async () => {
    const { user } = await open('?add');
    await fill(user);
    await press(user, 'Add card');
    await user.type(await screen.findByLabelText('Login password', { selector: 'input' }), PASSWORD);
    const repair = broker.current.faults?.add({ path: ADD, kind: 'status', status: 500 });
    await press(user, 'Add card');
    expect(await screen.findByText('Failed to add bank card')).toBeInTheDocument();
    repair?.();
    await press(user, 'Add card');
    expect(await screen.findByText('Card added')).toBeInTheDocument();
    expect(await cards()).toHaveLength(1);
  });

  it('that is changed keeps its number where none is entered, and is under review again', async () => {
    await call(addBankCard, { ...CARD, password: PASSWORD });
    await decide(1);
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Edit Example Bank, ending 3333' }));
    const bank = await screen.findByLabelText('Bank', { selector: 'input' });
    expect(
      screen.getByText('Withdrawals to this card wait until the change is approved.'),
    ).toBeInTheDocument();
    await user.clear(bank);
    await user.type(bank, 'Other Bank');
    await press(user, 'Save changes');
    await user.type(await screen.findByLabelText('Login password', { selector: 'input' }), PASSWORD);
    await press(user, 'Save changes');
    expect(await screen.findByText('Card changed')).toBeInTheDocument();
    expect(await cards()).toMatchObject([
      { bank: 'Other Bank', maskedNumber: '••••3333', status: 'underReview' },
    ]);
  });

  it('asks before what was entered is lost', async () => {
    const { user, address } = await open('?add');
    await user.type(await screen.findByLabelText('Bank'), 'E');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Bank')).toHaveValue('E');
    expect(address()).toBe('/settings/bank-cards?add');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/settings/bank-cards'));
  });
});
