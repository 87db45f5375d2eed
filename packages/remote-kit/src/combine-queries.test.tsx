import { createQueryClient } from '@bourse/api/query-client';
import { QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { combineQueries, useCombinedQueries } from './combine-queries.ts';

const one = (status: 'pending' | 'error' | 'success', data: string | undefined) => ({
  status,
  data,
  error: status === 'error' ? new Error('network') : null,
  isFetching: status === 'pending',
  errorUpdateCount: status === 'error' ? 1 : 0,
  refetch: vi.fn(async () => {}),
});

describe('combineQueries', () => {
  it('succeeds when all queries have data', () => {
    const both = combineQueries([one('success', 'a'), one('success', 'b')]);
    expect(both).toMatchObject({ status: 'success', data: ['a', 'b'], isFetching: false });
  });

  it('gives an equal result while queries are refetched', () => {
    const asked = { ...one('success', 'a'), isFetching: true };
    expect(combineQueries([asked])).toEqual(combineQueries([one('success', 'a')]));
  });

  it('is pending while one query is pending', () => {
    expect(combineQueries([one('success', 'a'), one('pending', undefined)])).toMatchObject({
      status: 'pending',
      data: undefined,
      isFetching: true,
    });
  });

  it('fails when one query failed, whatever the others do', () => {
    const result = combineQueries([one('pending', undefined), one('error', undefined), one('success', 'c')]);
    expect(result.status).toBe('error');
    expect(result.error).toBeInstanceOf(Error);
    expect(result.errorUpdateCount).toBe(1);
  });

  it('keeps the data when a refetch fails', () => {
    expect(combineQueries([one('error', 'old'), one('success', 'b')])).toMatchObject({
      status: 'success',
      data: ['old', 'b'],
      error: null,
    });
  });

  it('refetches only the queries without data', async () => {
    const [there, failed] = [one('success', 'a'), one('error', undefined)];
    await combineQueries([there, failed]).refetch();
    expect(there.refetch).not.toHaveBeenCalled();
    expect(failed.refetch).toHaveBeenCalledOnce();
  });
});

describe('useCombinedQueries', () => {
  let count = 0;
  const moving = queryOptions({ queryKey: ['moving'], queryFn: async () => String(++count) });
  const still = queryOptions({ queryKey: ['still'], queryFn: async () => 'still' });
  const Both = () => <p>{useCombinedQueries([moving, still]).data?.join(', ')}</p>;
  const client = createQueryClient();
  const commit = vi.fn();
  afterEach(() => void vi.useRealTimers());

  it('renders once for each answer with other data, and asks for nothing that was just received', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await client.query(moving);
    await client.query(still);
    render(
      <Profiler id="both" onRender={commit}>
        <QueryClientProvider client={client}>
          <Both />
        </QueryClientProvider>
      </Profiler>,
    );
    expect(screen.getByText('1, still')).toBeVisible();
    for (const shown of ['2, still', '3, still']) {
      vi.advanceTimersByTime(5_000);
      commit.mockClear();
      await act(() => client.refetchQueries(still));
      await act(() => client.refetchQueries(moving));
      expect(await screen.findByText(shown)).toBeVisible();
      expect(commit).toHaveBeenCalledOnce();
    }
  });
});
