import { languageNames } from '@bourse/i18n/languages';
import { deployment, type Locale } from '@bourse/session/config';
import { localeAtom } from '@bourse/session/preferences';
import { Dialog } from '@bourse/ui/dialog';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { useAtom } from 'jotai';
import { useTranslations } from '../translations.ts';
import styles from './sheet.module.css';

export function LanguageSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslations();
  const [locale, setLocale] = useAtom(localeAtom);
  const choose = (choice: Locale) => {
    setLocale(choice);
    onClose();
  };
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('header.language')} variant="sheet">
      <div className={styles.rows}>
        <List label={t('header.language')}>
          {deployment.languages.map((choice) => (
            <Row
              key={choice}
              title={<span lang={choice}>{languageNames[choice]}</span>}
              onPress={() => choose(choice)}
              current={choice === locale}
              {...(choice === locale ? { value: <Icon name="check" label={t('header.chosen')} /> } : {})}
            />
          ))}
        </List>
      </div>
    </Dialog>
  );
}
