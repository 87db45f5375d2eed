import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Timeline } from './timeline.tsx';

test('a timeline is a named list of steps in their order, and marks the one that is worked on', () => {
  render(
    <Timeline
      label="Withdrawal"
      layout="vertical"
      steps={[
        { id: 'a', title: 'Requested', when: '22 Nov, 05:52', detail: 'On hold', state: 'done' },
        { id: 'b', title: 'Being paid', state: 'current' },
        { id: 'c', title: 'Paid', state: 'next' },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: 'Withdrawal' })).toBeInTheDocument();
  const steps = screen.getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(steps[0]).toHaveTextContent('Requested22 Nov, 05:52On hold');
});
