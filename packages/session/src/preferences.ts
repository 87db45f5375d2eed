/** The customer's choices on this device: language, theme, direction colours, hidden amounts. */
import { atom } from 'jotai';
import { type DirectionColors, deployment, isDirectionColors, isLocale, type Locale } from './config.ts';
import { store } from './session.ts';
import { storedAtom } from './stored-atom.ts';

export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];
const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme);

const plain = <T extends string>(fits: (value: unknown) => value is T) =>
  [(text: string) => (fits(text) ? text : undefined), (value: T) => value] as const;

/** A value that was not set by the menu is accepted as well (D46). */
export const localeAtom = storedAtom<Locale>('locale', 'en', ...plain(isLocale));
export const themeAtom = storedAtom<Theme>('theme', 'system', ...plain(isTheme));
export const directionColorsAtom = storedAtom<DirectionColors>(
  'directionColors',
  deployment.directionColors,
  ...plain(isDirectionColors),
);
/** Hides amounts of money from people nearby (product.md, "Account"). */
export const amountsHiddenAtom = storedAtom<boolean>(
  'amountsHidden',
  false,
  (text) => text === 'yes',
  (hidden) => (hidden ? 'yes' : undefined),
);
/** Whether single keys do what buttons do (product.md, "Settings"). */
export const shortcutsAtom = storedAtom<boolean>(
  'shortcuts',
  true,
  (text) => text !== 'off',
  (isOn) => (isOn ? undefined : 'off'),
);

const lookAtom = atom((get) => ({ theme: get(themeAtom), directionColors: get(directionColorsAtom) }));

/**
 * Keeps the document's attributes in step with the choices. `data-theme` is left out for 'system', so that the
 * stylesheet follows the browser.
 * @returns a function that stops it
 */
export function applyLook(root: HTMLElement): () => void {
  const apply = () => {
    const { theme, directionColors } = store.get(lookAtom);
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.dataset.directionColors = directionColors;
  };
  apply();
  return store.sub(lookAtom, apply);
}
