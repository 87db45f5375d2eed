import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
import { eg } from '@bourse/testing/examples';
import { renderPart } from '@bourse/testing/render';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { remote } from '../remote.tsx';
import { Symbols } from './symbols.tsx';

beforeEach(() => addTranslations(remote.name, remote.translations as unknown as TranslationSource));

const quotes = new Map(
  (
    [
      ['^NSEI', 'NIFTY 50', 'index'],
      ['CL=F', 'Crude Oil', 'futures'],
      ['EXSTEEL.NS', 'Example Steel Ltd', 'stock'],
    ] as const
  ).map(([symbol, name, kind]) => [symbol, eg.instrument({ symbol, name, kind, changePercent: '1.5' })]),
);
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('chips say what an index and a future are called, and the code of a share', async () => {
  await renderPart(<Symbols symbols={[...quotes.keys()]} quotes={quotes} most={3} />);
  expect(names()).toEqual([/^NIFTY 50/, /^Crude Oil/, /^EXSTEEL/].map((name) => expect.stringMatching(name)));
});

it('chips say the code of what no quote has come for', async () => {
  await renderPart(<Symbols symbols={['^NSEI']} quotes={undefined} most={3} />);
  expect(names()).toEqual(['NSEI']);
});
