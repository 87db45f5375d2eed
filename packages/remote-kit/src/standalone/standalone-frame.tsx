import { forgetAnswers } from '@bourse/api/kept';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { type DirectionColors, deployment, directionColorChoices, isLocale } from '@bourse/session/config';
import { directionColorsAtom, localeAtom, type Theme, themeAtom, themes } from '@bourse/session/preferences';
import { tokenAtom } from '@bourse/session/session';
import { Header } from '@bourse/ui/header';
import { HeaderActionPlace } from '@bourse/ui/header-action';
import { HeaderPlace } from '@bourse/ui/header-title';
import { IconButton } from '@bourse/ui/icon-button';
import { usePortalPlace } from '@bourse/ui/use-portal-place';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, Outlet, useMatches } from 'react-router-dom';
import { NavigationGuard } from '../navigation-guard.tsx';
import type { RegisteredRoute } from '../registry.ts';
import { useGoBack } from '../use-go-back.ts';
import { type Actor, actors, chooseActor, currentActor } from './actors.ts';
import { answerCookie, answerMode, answerModes } from './answers.ts';
import styles from './standalone.module.css';

/** What a route of the remote, or the page of a slot, tells the frame. */
export interface Handle {
  readonly remote: string;
  /** Absent on the page of a slot. */
  readonly route?: RegisteredRoute;
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly T[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  return (
    <label className={styles.choice}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value as T)}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  );
}

/** For developers, so in English only: who looks, how the broker answers, theme, language and direction colours. */
export function StandaloneFrame() {
  const [theme, setTheme] = useAtom(themeAtom);
  const [locale, setLocale] = useAtom(localeAtom);
  const [colors, setColors] = useAtom(directionColorsAtom);
  /** What was answered before must not be shown after. */
  const reload = () => {
    forgetAnswers();
    location.reload();
  };
  return (
    <div className={styles.frame}>
      <nav className={styles.bar} aria-label="Standalone frame">
        <Link to="/">All routes and slots</Link>
        <Choice<Actor>
          label="Actor"
          value={currentActor()}
          choices={actors}
          onChange={(actor) => {
            chooseActor(actor);
            reload();
          }}
        />
        <Choice
          label="Answers"
          value={answerMode(document.cookie)}
          choices={answerModes}
          onChange={(mode) => {
            // biome-ignore lint/suspicious/noDocumentCookie: the development server reads it from every request
            document.cookie = answerCookie(mode);
            reload();
          }}
        />
        <Choice<Theme> label="Theme" value={theme} choices={themes} onChange={setTheme} />
        <Choice
          label="Language"
          value={locale}
          choices={deployment.languages}
          onChange={(value) => isLocale(value) && setLocale(value)}
        />
        <Choice<DirectionColors>
          label="Colours"
          value={colors}
          choices={directionColorChoices}
          onChange={setColors}
        />
      </nav>
      <NavigationGuard />
      <Screen />
    </div>
  );
}

/** The list, or a part of the remote under a header as the shell would show it. */
function Screen() {
  const isGuest = useAtomValue(tokenAtom) === null;
  const leaf = useMatches().at(-1);
  const handle = leaf?.handle as Handle | undefined;
  if (!handle)
    return (
      <main>
        <Outlet />
      </main>
    );
  if (isGuest)
    return (
      <main className={styles.catalogue}>
        <p>
          {currentActor() === 'session ended'
            ? 'The back end has ended the session, and the page has learned it by its first call: the shell leads to '
            : 'A guest does not get here, and nothing of the remote is loaded: the guard of the shell leads to '}
          <code>/login</code>.
        </p>
      </main>
    );
  if (!handle.route)
    return (
      <main>
        <Outlet />
      </main>
    );
  return (
    <UnderHeader remote={handle.remote} route={handle.route} params={leaf?.params ?? {}}>
      <Outlet />
    </UnderHeader>
  );
}

interface UnderHeaderProps {
  readonly remote: string;
  readonly route: RegisteredRoute;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly children: ReactNode;
}

function UnderHeader({ remote, route, params, children }: UnderHeaderProps) {
  const { t, locale } = useCommonTranslations();
  const { t: say } = useTranslation(remote);
  const [place, placeRef] = usePortalPlace();
  const [actions, actionsRef] = usePortalPlace();
  const title = say(route.title, { ...params, defaultValue: route.titles?.[locale] ?? '' });
  const back = useGoBack(route.parent ? generatePath(route.parent, params) : '/');
  return (
    <>
      <Header
        title={route.titleInPage ? <VisuallyHidden>{title}</VisuallyHidden> : title}
        placeRef={route.titleInPage ? placeRef : undefined}
        left={route.showBack && <IconButton icon="back" label={t('back')} onClick={back} />}
        right={<div ref={actionsRef} />}
        {...(deployment.environment === 'simulated'
          ? { simulated: t('simulated'), simulatedShort: t('simulatedShort') }
          : {})}
      />
      <main>
        <HeaderPlace value={route.titleInPage ? place : null}>
          <HeaderActionPlace value={actions}>{children}</HeaderActionPlace>
        </HeaderPlace>
      </main>
    </>
  );
}
