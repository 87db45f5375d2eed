import { languageNames } from '@bourse/i18n/languages';
import { type DirectionColors, deployment } from '@bourse/session/config';
import { directionColorsAtom, localeAtom, type Theme, themeAtom } from '@bourse/session/preferences';
import { Screen } from '@bourse/ui/screen';
import { Section } from '@bourse/ui/section';
import { Segment } from '@bourse/ui/segment';
import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { PlaceRows } from '../place-rows.tsx';
import { useTranslations } from '../translations.ts';
import { About } from './about.tsx';
import { DirectionSample } from './direction-sample.tsx';
import styles from './settings-screen.module.css';
import { SignOut } from './sign-out.tsx';

/** The customer's choices on this device, and signing out (product.md, "Settings"). */
export function SettingsScreen() {
  const { t } = useTranslations();
  return (
    <Screen flush>
      <PlaceRows place="settings.rows/v1" label={t('settings.title')} />
      <Section title={t('settings.appearance')}>
        <ThemeChoice />
        <DirectionChoice />
      </Section>
      {deployment.languages.length > 1 && (
        <Section title={t('settings.language')}>
          <LanguageChoice />
        </Section>
      )}
      <Section title={t('settings.about')}>
        <About />
      </Section>
      <div className={styles.out}>
        <SignOut />
      </div>
    </Screen>
  );
}

function ThemeChoice() {
  const { t } = useTranslations();
  const [theme, choose] = useAtom(themeAtom);
  const options: { id: Theme; label: string }[] = [
    { id: 'system', label: t('settings.system') },
    { id: 'dark', label: t('settings.dark') },
    { id: 'light', label: t('settings.light') },
  ];
  return (
    <Choice title={t('settings.theme')}>
      <Segment label={t('settings.theme')} value={theme} options={options} onChange={choose} />
    </Choice>
  );
}

function DirectionChoice() {
  const { t } = useTranslations();
  const [colors, choose] = useAtom(directionColorsAtom);
  const options: { id: DirectionColors; label: string }[] = [
    { id: 'green-up', label: t('settings.greenUp') },
    { id: 'red-up', label: t('settings.redUp') },
    { id: 'colour-blind', label: t('settings.colourBlind') },
  ];
  return (
    <Choice title={t('settings.direction')} hint={t('settings.directionHint')}>
      <Segment label={t('settings.direction')} value={colors} options={options} onChange={choose} />
      <DirectionSample />
    </Choice>
  );
}

/** The deployment's languages (D46). When the current language is not one of them, none is selected. */
function LanguageChoice() {
  const { t } = useTranslations();
  const [locale, choose] = useAtom(localeAtom);
  return (
    <Segment
      label={t('settings.language')}
      value={locale}
      options={deployment.languages.map((id) => ({ id, label: <span lang={id}>{languageNames[id]}</span> }))}
      onChange={choose}
    />
  );
}

function Choice({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
