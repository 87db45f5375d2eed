// @vitest-environment jsdom
import { i18n } from '@bourse/i18n/i18n';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { metaOf } from '../router/route-meta.ts';
import { useTitle } from './use-title.ts';

const Title = ({ remote }: { remote: string }) => (
  <h1>{useTitle(metaOf(remote, { id: 'one', title: 'one.title', requiresAuth: true }))}</h1>
);
const arrive = (remote: string) => i18n.addResourceBundle('en', remote, { one: { title: 'First' } });

afterEach(cleanup);

it('is empty until the words of the remote are there', () => {
  render(<Title remote="later" />);
  expect(screen.getByRole('heading').textContent).toBe('');
  act(() => void arrive('later'));
  expect(screen.getByRole('heading').textContent).toBe('First');
  expect(document.title).toBe('First · Bourse');
});

it('is there when the words come while the frame is being rendered', () => {
  const Arriving = () => {
    useLayoutEffect(() => void arrive('meanwhile'), []);
    return null;
  };
  render(
    <>
      <Title remote="meanwhile" />
      <Arriving />
    </>,
  );
  expect(screen.getByRole('heading').textContent).toBe('First');
});
