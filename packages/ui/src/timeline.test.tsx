import '@bourse/i18n/i18n';
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

test('a horizontal timeline says position, title and state of each step, and no state where none is known', () => {
  render(
    <Timeline
      label="Application"
      layout="horizontal"
      steps={[
        { id: 'a', title: 'Applied', state: 'done' },
        { id: 'b', title: 'Allotted', state: 'failed' },
        { id: 'c', title: 'Transfer', state: 'next' },
        { id: 'd', title: 'Holdings' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Step 1 of 4, Applied, done',
    'Step 2 of 4, Allotted, failed',
    'Step 3 of 4, Transfer, next',
    'Step 4 of 4, Holdings',
  ]);
});
