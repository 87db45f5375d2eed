import { addEnglish, addTranslations } from '@bourse/i18n/i18n';
import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { metaOf } from '../router/route-meta.ts';
import { useTitle } from './use-title.ts';

const Title = ({ remote }: { remote: string }) => (
  <h1>{useTitle(metaOf(remote, { id: 'one', title: 'one.title', requiresAuth: true }))}</h1>
);
const FIRST = { one: { title: 'First' } };

it("the title comes from the route table when the remote's translations fail to load", () => {
  const titles = { en: 'Second', zh: '二', de: 'Zweite', es: 'Segunda' };
  const meta = metaOf('dead', { id: 'two', title: 'two.title', titles, requiresAuth: true });
  const Dead = () => <h1>{useTitle(meta)}</h1>;
  render(<Dead />);
  expect(screen.getByRole('heading').textContent).toBe('Second');
  expect(document.title).toBe('Second · Bourse');
});

it('a title with a path parameter contains the value from the address', () => {
  addEnglish('named', { one: { title: '{{name}}' } });
  const meta = metaOf('named', { id: 'one', title: 'one.title', requiresAuth: true });
  const Named = () => <h1>{useTitle(meta, { name: 'Euro / US Dollar' })}</h1>;
  render(<Named />);
  expect(screen.getByRole('heading').textContent).toBe('Euro / US Dollar');
});

it("the title appears once the remote's translations are loaded, even if no other component renders again", async () => {
  render(<Title remote="quiet" />);
  expect(screen.getByRole('heading').textContent).toBe('');
  const texts = async () => ({ default: FIRST });
  await act(() => addTranslations('quiet', { en: texts, zh: texts, de: texts, es: texts }));
  expect(screen.getByRole('heading').textContent).toBe('First');
  expect(document.title).toBe('First · Bourse');
});

it('the title appears when the translations are added while the frame is rendered', () => {
  const Arriving = () => {
    useLayoutEffect(() => addEnglish('meanwhile', FIRST), []);
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
