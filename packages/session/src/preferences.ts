/** The customer's choices on this device: language, theme, direction colours, hidden amounts. */
import { atom } from 'jotai';
import { type DirectionColors, deployment, isDirectionColors, isLocale, type Locale } from './config.ts';
import { store } from './session.ts';
import { isFlag, isOneOf } from './shapes.ts';
import { deviceAtom } from './stored.ts';

export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** A value that was not set by the menu is accepted as well (D46). */
export const localeAtom = deviceAtom<Locale>('locale', isLocale, 'en');
export const themeAtom = deviceAtom<Theme>('theme', isOneOf(themes), 'system');

const chosenColorsAtom = deviceAtom<DirectionColors | null>('directionColors', isDirectionColors, null);
/**
 * The customer's choice overrides the deployment's default, also when that default changes. Swapped colours would be
 * misread.
 */
export const directionColorsAtom = atom(
  (get) => get(chosenColorsAtom) ?? deployment.directionColors,
  (_get, set, chosen: DirectionColors) => set(chosenColorsAtom, chosen),
);
/** Hides amounts of money from people nearby (product.md, "Account"). */
export const amountsHiddenAtom = deviceAtom<boolean>('amountsHidden', isFlag, false);

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
