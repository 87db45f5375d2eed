import { useCommonTranslations } from '@bourse/i18n/translations';
import { Button } from '@bourse/ui/button';
import { SearchField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './code-search.module.css';

/** The code in the address that the list is filtered by, so that Back from a detail returns to the matches. */
export function useSearchedCode(): string | undefined {
  const [search] = useSearchParams();
  return search.get('code')?.trim() || undefined;
}

/** Searches a market by code, when the customer submits it and not while typing. */
export function CodeSearch({ label }: { label: string }) {
  const { t } = useTranslations();
  const common = useCommonTranslations();
  const [, setSearch] = useSearchParams();
  const [draft, setDraft] = useState(useSearchedCode() ?? '');
  const [isMissing, setMissing] = useState(false);

  const submit = () => {
    const code = draft.trim();
    setMissing(code === '');
    if (code) setSearch({ code }, { replace: true });
  };
  const clear = () => {
    setDraft('');
    setMissing(false);
    setSearch({}, { replace: true });
  };

  return (
    <Form onSubmit={submit} role="search" className={styles.search}>
      <SearchField
        label={label}
        placeholder={t('instruments.code')}
        value={draft}
        problem={isMissing ? t('instruments.codeMissing') : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onClear={clear}
      />
      <Button type="submit">{common.t('search')}</Button>
    </Form>
  );
}
