import { Screen } from '@bourse/ui/screen';
import { Section } from '@bourse/ui/section';
import { AppLockSheet } from '../app-lock/app-lock-sheet.tsx';
import { TransactionPasswordSheet } from '../transaction-password/transaction-password-sheet.tsx';
import { useTranslations } from '../translations.ts';
import { About } from './about.tsx';
import { Display } from './display.tsx';
import { SettingsRows } from './settings-rows.tsx';
import styles from './settings-screen.module.css';
import { SignOut } from './sign-out.tsx';

/** Who the customer is, what protects the account, how this device shows it, and logging out (product.md, "Settings"). */
export function SettingsScreen() {
  const { t } = useTranslations();
  return (
    <Screen flush>
      <SettingsRows />
      <Section title={t('settings.display')}>
        <Display />
      </Section>
      <Section title={t('settings.about')}>
        <About />
      </Section>
      <div className={styles.out}>
        <SignOut />
      </div>
      <TransactionPasswordSheet />
      <AppLockSheet />
    </Screen>
  );
}
