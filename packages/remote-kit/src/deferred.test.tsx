import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Deferred } from './deferred.tsx';

const seen: string[] = [];
function Seen({ name }: { name: string }) {
  seen.push(name);
  return name;
}
const screenOf = () => (
  <>
    <Deferred>
      <Seen name="below" />
    </Deferred>
    <Seen name="above" />
  </>
);

afterEach(() => {
  seen.length = 0;
  delete document.documentElement.dataset.begun;
});

it('on the first screen of a page what stands outside the first view is rendered after the rest', () => {
  document.documentElement.dataset.begun = '';
  render(screenOf());
  expect(seen[0]).toBe('above');
  expect(seen).toContain('below');
});

it('on a later screen it is rendered at once, in its place', () => {
  render(screenOf());
  expect(seen[0]).toBe('below');
});
