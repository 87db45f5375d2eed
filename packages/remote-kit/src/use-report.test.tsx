import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useReport } from './use-report.ts';

function Reporter({ rows, report }: { rows?: number[]; report: (rows: number[]) => void }) {
  useReport(rows, report);
  return null;
}

it('reports a value once, and again only when its content has changed', () => {
  const report = vi.fn();
  const view = render(<Reporter report={report} />);
  expect(report).not.toHaveBeenCalled();
  for (const rows of [
    [1, 2],
    [1, 2],
    [1, 3],
  ])
    view.rerender(<Reporter rows={rows} report={report} />);
  expect(report.mock.calls).toEqual([[[1, 2]], [[1, 3]]]);
});
