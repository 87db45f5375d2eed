import { useErrorText } from '@bourse/i18n/errors';
import { languageNames } from '@bourse/i18n/languages';
import { useLanguage } from '@bourse/remote-kit/use-language';
import { deployment, type Locale } from '@bourse/session/config';
import { Banner } from '@bourse/ui/banner';
import { Dialog } from '@bourse/ui/dialog';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { useTranslations } from '../translations.ts';
import styles from './sheet.module.css';

export function LanguageSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslations();
  const errorText = useErrorText();
  const { locale, error, choose } = useLanguage();
  const chooseAndClose = async (choice: Locale) => {
    if (await choose(choice)) onClose();
  };
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('header.language')} variant="sheet">
      {error !== undefined && <Banner tone="problem" title={errorText(error)} />}
      <div className={styles.rows}>
        <List label={t('header.language')}>
          {deployment.languages.map((choice) => (
            <Row
              key={choice}
              title={<span lang={choice}>{languageNames[choice]}</span>}
              onPress={() => void chooseAndClose(choice)}
              current={choice === locale}
              {...(choice === locale ? { value: <Icon name="check" label={t('header.chosen')} /> } : {})}
            />
          ))}
        </List>
      </div>
    </Dialog>
  );
}
