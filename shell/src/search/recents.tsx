import { displaySymbol } from '@bourse/contract/instrument';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { useAtom } from 'jotai';
import { useTranslations } from '../translations.ts';
import { recentsAtom } from './recent.ts';
import styles from './search.module.css';

/** Shown before anything is typed. */
export function Recents({ onOpen }: { onOpen: (symbol: string, name: string) => void }) {
  const { t } = useTranslations();
  const [recents, keep] = useAtom(recentsAtom);
  if (recents.length === 0) return <p className={styles.hint}>{t('search.hint')}</p>;
  return (
    <Section
      title={t('search.recent')}
      aside={
        <Button size="small" onClick={() => keep([])}>
          {t('search.clear')}
        </Button>
      }
      flush
    >
      <List label={t('search.recent')}>
        {recents.map(({ symbol, name }) => (
          <Row
            key={symbol}
            title={displaySymbol(symbol)}
            detail={name}
            leading={<Icon name="clock" />}
            onPress={() => onOpen(symbol, name)}
          />
        ))}
      </List>
    </Section>
  );
}
