import { setTransport } from '@bourse/api/client';
import { useNewest } from '@bourse/api/newest';
import { listLoans } from '@bourse/contract/loans';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from './render.tsx';

const APPLYING = 1;
const PAID = 5;
const loan = (id: number, state: number) => ({ id, no: `L${id}`, count: 100, state, created_at: id });

/** Answers pages of the loans, newest first. */
function answerWith(
  loans: readonly ReturnType<typeof loan>[],
  { knowsUnderWay, counts }: { knowsUnderWay: boolean; counts: boolean },
): string[] {
  const asked: string[] = [];
  setTransport(async (config) => {
    const { page = 1, limit = 10, under_way: underWay } = config.params;
    asked.push(underWay ? `under way ${page}` : `newest ${page}`);
    const rows = underWay && knowsUnderWay ? loans.filter(({ state }) => state === APPLYING) : loans;
    const shown = rows.slice((page - 1) * limit, page * limit);
    const data = counts ? { rows: shown, count: rows.length } : shown;
    const body = JSON.stringify({ msg: 'ok', data });
    return { data: body, status: 200, statusText: '', headers: {}, config };
  });
  return asked;
}

function Loans() {
  const { data } = useNewest(listLoans, { every: 3_600_000 });
  return <p data-testid="loans">{data ? data.map(({ id }) => id).join(' ') : 'pending'}</p>;
}

const shown = async () => {
  await renderPart(<Loans />);
  const loans = await screen.findByTestId('loans');
  await expect.poll(() => loans.textContent).not.toBe('pending');
  return loans.textContent?.split(' ').map(Number) ?? [];
};

beforeEach(() => localStorage.clear());

it('makes one request where the newest page has the whole list', async () => {
  const asked = answerWith([loan(2, PAID), loan(1, APPLYING)], { knowsUnderWay: true, counts: true });
  expect(await shown()).toEqual([2, 1]);
  expect(asked).toEqual(['newest 1']);
});

const many = [...Array.from({ length: 150 }, (_, index) => loan(151 - index, PAID)), loan(1, APPLYING)];

it.each([
  ['that counts its rows', { knowsUnderWay: true, counts: true }],
  ['that does not count its rows', { knowsUnderWay: true, counts: false }],
])('has a record under way below 150 newer ones that are over, of a back end %s', async (_what, how) => {
  const asked = answerWith(many, how);
  const rows = await shown();
  expect(rows).toHaveLength(51);
  expect([rows[0], rows.at(-1)]).toEqual([151, 1]);
  expect(asked).toEqual(['newest 1', 'under way 1']);
});

it('has each record once of a back end that answers all of them as under way', async () => {
  const asked = answerWith(many, { knowsUnderWay: false, counts: true });
  expect(await shown()).toEqual(Array.from({ length: 151 }, (_, index) => 151 - index));
  expect(asked).toEqual(['newest 1', 'under way 1', 'under way 2']);
});
