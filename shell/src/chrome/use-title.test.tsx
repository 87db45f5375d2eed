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

it('is what the route table says where the translations of the remote never come', () => {
  const titles = { en: 'Second', zh: '二', de: 'Zweite', es: 'Segunda' };
  const meta = metaOf('dead', { id: 'two', title: 'two.title', titles, requiresAuth: true });
  const Dead = () => <h1>{useTitle(meta)}</h1>;
  render(<Dead />);
  expect(screen.getByRole('heading').textContent).toBe('Second');
  expect(document.title).toBe('Second · Bourse');
});

it('names what the address names, where the title uses a parameter of the path', () => {
  i18n.addResourceBundle('en', 'named', { one: { title: '{{name}}' } });
  const meta = metaOf('named', { id: 'one', title: 'one.title', requiresAuth: true });
  const Named = () => <h1>{useTitle(meta, { name: 'Euro / US Dollar' })}</h1>;
  render(<Named />);
  expect(screen.getByRole('heading').textContent).toBe('Euro / US Dollar');
});

it('is empty until the translations of the remote are there', () => {
  render(<Title remote="later" />);
  expect(screen.getByRole('heading').textContent).toBe('');
  act(() => void arrive('later'));
  expect(screen.getByRole('heading').textContent).toBe('First');
  expect(document.title).toBe('First · Bourse');
});

it('is there when the translations come while the frame is being rendered', () => {
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
