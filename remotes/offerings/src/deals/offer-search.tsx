import { plainName } from '@bourse/contract/text';
import { Form } from '@bourse/ui/form';
import { SearchField } from '@bourse/ui/search-field';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './offers-screen.module.css';

/** Delay between the last key and the search, ms (product.md, "Search"). */
const SEARCH_DELAY = 300;

interface OfferSearchProps {
  /** What the list is searched by now; '' for nothing. */
  code: string;
  /** What is written in the field. */
  draft: string;
  onDraft: (draft: string) => void;
  onSearch: (code: string) => void;
}

/** Searches the offers by the code of their stock, while it is typed. */
export function OfferSearch({ code, draft, onDraft, onSearch }: OfferSearchProps) {
  const { t } = useTranslations();
  const [isMissing, setIsMissing] = useState(false);
  const wanted = plainName(draft).toUpperCase();

  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (wanted === code) return;
    const timer = setTimeout(() => search(wanted), SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [wanted, code]);

  return (
    <Form role="search" className={styles.search} onSubmit={() => setIsMissing(wanted === '')}>
      <SearchField
        label={t('deals.search.label')}
        placeholder={t('deals.search.placeholder')}
        value={draft}
        autoCapitalize="characters"
        problem={isMissing ? t('deals.search.missing') : undefined}
        onChange={(event) => {
          onDraft(event.target.value);
          setIsMissing(false);
        }}
        onClear={() => onDraft('')}
      />
    </Form>
  );
}
