import { type DirectionColors, deployment, directionColorChoices, isLocale } from '@bourse/session/config';
import { directionColorsAtom, localeAtom, type Theme, themeAtom, themes } from '@bourse/session/preferences';
import { useAtom } from 'jotai';
import { Link, Outlet } from 'react-router-dom';
import styles from './standalone.module.css';

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

/** For a developer's eyes, so in English only: theme, language, direction colours, and the way back to the list. */
export function StandaloneFrame() {
  const [theme, setTheme] = useAtom(themeAtom);
  const [locale, setLocale] = useAtom(localeAtom);
  const [colors, setColors] = useAtom(directionColorsAtom);
  return (
    <div className={styles.frame}>
      <nav className={styles.bar} aria-label="Stand-alone frame">
        <Link to="/">All routes and slots</Link>
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
      <main>
        <Outlet />
      </main>
    </div>
  );
}
