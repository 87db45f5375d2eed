import { useErrorText } from '@bourse/i18n/errors';
import { languageNames } from '@bourse/i18n/languages';
import { useLanguage } from '@bourse/remote-kit/use-language';
import { type DirectionColors, deployment } from '@bourse/session/config';
import { amountsHiddenAtom, directionColorsAtom, type Theme, themeAtom } from '@bourse/session/preferences';
import { priceUpdateChoices, priceUpdatesAtom } from '@bourse/session/price-updates';
import { shortcutsAtom } from '@bourse/session/shortcuts';
import { hasFinePointer } from '@bourse/ui/pointer';
import { Segment } from '@bourse/ui/segment';
import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslations } from '../translations.ts';
import { DirectionSample } from './direction-sample.tsx';
import styles from './display.module.css';

/**
 * How this device shows the app: theme, colours of directions, whether amounts are hidden, how often prices change,
 * language; and its keys.
 */
export function Display() {
  return (
    <>
      <ThemeChoice />
      <DirectionChoice />
      <PrivacyChoice />
      <PricesChoice />
      {deployment.languages.length > 1 && <LanguageChoice />}
      {hasFinePointer() && <ShortcutsChoice />}
    </>
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

/** The same choice as the eye on the account. */
function PrivacyChoice() {
  const { t } = useTranslations();
  const [isHidden, hide] = useAtom(amountsHiddenAtom);
  return (
    <Choice title={t('settings.amounts')} hint={t('settings.amountsHint')}>
      <Segment
        label={t('settings.amounts')}
        value={isHidden ? 'hidden' : 'shown'}
        options={[
          { id: 'shown', label: t('settings.shown') },
          { id: 'hidden', label: t('settings.hidden') },
        ]}
        onChange={(choice) => hide(choice === 'hidden')}
      />
    </Choice>
  );
}

/** The setting 'Update prices', for people who need a page that does not change while they read. */
function PricesChoice() {
  const { t } = useTranslations();
  const [choice, choose] = useAtom(priceUpdatesAtom);
  return (
    <Choice title={t('settings.prices.title')} hint={t('settings.prices.hint')}>
      <Segment
        label={t('settings.prices.title')}
        value={choice}
        options={priceUpdateChoices.map((id) => ({ id, label: t(`settings.prices.${id}`) }))}
        onChange={choose}
      />
    </Choice>
  );
}

/** The deployment's languages (D46). When the current language is not one of them, none is selected. */
function LanguageChoice() {
  const { t } = useTranslations();
  const { locale, error, choose } = useLanguage();
  const errorText = useErrorText();
  return (
    <Choice
      title={t('settings.language')}
      {...(error === undefined ? {} : { hint: <span role="alert">{errorText(error)}</span> })}
    >
      <Segment
        label={t('settings.language')}
        value={locale}
        options={deployment.languages.map((id) => ({
          id,
          label: <span lang={id}>{languageNames[id]}</span>,
        }))}
        onChange={(choice) => void choose(choice)}
      />
    </Choice>
  );
}

/** The switch for keyboard shortcuts of a single key; shown where there is a keyboard. */
function ShortcutsChoice() {
  const { t } = useTranslations();
  const [isOn, turn] = useAtom(shortcutsAtom);
  return (
    <Choice title={t('settings.shortcuts')} {...(isOn ? { hint: t('settings.shortcutsHint') } : {})}>
      <Segment
        label={t('settings.shortcuts')}
        value={isOn ? 'on' : 'off'}
        options={[
          { id: 'on', label: t('settings.on') },
          { id: 'off', label: t('settings.off') },
        ]}
        onChange={(choice) => turn(choice === 'on')}
      />
    </Choice>
  );
}

function Choice({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
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
