import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCatalogue } from '@bourse/contract/errors';
import { locales } from '@bourse/session/config';
import { localeAtom } from '@bourse/session/preferences';
import { store } from '@bourse/session/session';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  addEnglish,
  addTranslations,
  changeLocale,
  currentLocale,
  followLocale,
  i18n,
  type TranslationSource,
  type Translations,
} from './i18n.ts';
import { translationsOf, useCommonTranslations } from './translations.ts';

const read = (locale: string, namespace: string): Translations =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../locales', locale, `${namespace}.json`), 'utf8'),
  ) as Translations;

const source: TranslationSource = {
  en: async () => ({ default: { title: 'Markets' } }),
  zh: async () => ({ default: { title: '行情' } }),
  de: async () => ({ default: { title: 'Märkte' } }),
  es: () => Promise.reject(new Error('gone')),
};

describe('the shared translations', () => {
  it.each(['common', 'errors'])('%s have the same keys in every language', (namespace) => {
    const keys = Object.keys(read('en', namespace));
    for (const locale of locales) expect(Object.keys(read(locale, namespace)), locale).toEqual(keys);
  });

  it('contain a sentence for every error code of the contract', () => {
    expect(Object.keys(read('en', 'errors'))).toEqual(expect.arrayContaining(Object.keys(errorCatalogue)));
  });
});

describe('English that comes with the modules', () => {
  it('adds up, and is there again after another language was shown', async () => {
    addEnglish('stocks', { list: { title: 'Stocks' } });
    addEnglish('stocks', { list: { empty: 'None' } });
    await addTranslations('stocks', {
      ...source,
      en: async () => ({ default: {} }),
      de: async () => ({ default: { list: { title: 'Aktien', empty: 'Keine' } } }),
    });
    await changeLocale('de');
    expect(i18n.t('list.title', { ns: 'stocks' })).toBe('Aktien');
    await changeLocale('en');
    expect(i18n.t('list.title', { ns: 'stocks' })).toBe('Stocks');
    expect(i18n.t('list.empty', { ns: 'stocks' })).toBe('None');
  });
});

describe('changing the language', () => {
  it('names it on the page where it is another one, and leaves the page alone where it is the same', async () => {
    await changeLocale('de');
    expect(document.documentElement.lang).toBe('de');
    const changed = vi.fn();
    const changes = new MutationObserver(changed);
    changes.observe(document.documentElement, { attributes: true });
    await changeLocale('de');
    expect(changed).not.toHaveBeenCalled();
    await changeLocale('en');
    expect(changed).toHaveBeenCalledOnce();
    changes.disconnect();
  });

  it('keeps the last choice when the translations of an earlier choice load later', async () => {
    let comeLate = () => {};
    await addTranslations('slow', {
      ...source,
      de: () =>
        new Promise((done) => {
          comeLate = () => done({ default: { title: 'Langsam' } });
        }),
    });
    const german = changeLocale('de');
    await vi.waitFor(() => expect(i18n.hasResourceBundle('de', 'common')).toBe(true));
    expect(await changeLocale('en')).toBe(true);
    comeLate();
    expect(await german).toBe(false);
    expect([currentLocale(), document.documentElement.lang]).toEqual(['en', 'en']);
  });

  it('switches once the translations of every namespace on the page are loaded', async () => {
    await addTranslations('markets', source);
    await changeLocale('de');
    expect(i18n.t('title', { ns: 'markets' })).toBe('Märkte');
    expect(i18n.t('retry', { ns: 'common' })).toBe('Erneut versuchen');
  });

  it('shows a remote in English that was released before the language was added', async () => {
    const { de: _, ...older } = source;
    await changeLocale('de');
    await addTranslations('older', older as TranslationSource);
    expect(i18n.t('title', { ns: 'older' })).toBe('Markets');
  });

  it('shows texts anew, also those that came after they were shown', async () => {
    const useTexts = translationsOf<{ title: string; late: string }>('screen');
    const shown = renderHook(() => {
      const { t, locale } = useTexts();
      return `${t('title')} ${t('late')} ${locale}`;
    });
    await act(async () => {
      await addTranslations('screen', { ...source, es: source.en });
      await changeLocale('en');
    });
    expect(shown.result.current).toBe('Markets late en');
    act(() => void i18n.addResourceBundle('en', 'screen', { title: 'All markets', late: 'too late' }));
    expect(shown.result.current).toBe('All markets too late en');
    await act(() => changeLocale('de'));
    expect(shown.result.current).toBe('Märkte too late de');
  });

  it('renders nothing again for the texts that a remote brings', async () => {
    const rendered = vi.fn();
    renderHook(() => {
      useCommonTranslations();
      rendered();
    });
    rendered.mockClear();
    await act(() => addTranslations('brought', source));
    expect(i18n.t('title', { ns: 'brought' })).toBe('Märkte');
    expect(rendered).not.toHaveBeenCalled();
  });

  it('keeps the old language when translations fail to load', async () => {
    await changeLocale('en');
    await expect(changeLocale('es')).rejects.toThrow('gone');
    expect(currentLocale()).toBe('en');
  });

  it("follows the customer's choice", async () => {
    const { ready, stop } = followLocale();
    await ready;
    const changed = new Promise((resolve) => i18n.on('languageChanged', resolve));
    store.set(localeAtom, 'zh');
    await changed;
    expect(i18n.t('title', { ns: 'markets' })).toBe('行情');
    stop();
  });
});
