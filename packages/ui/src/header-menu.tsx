import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

export interface HeaderMenu {
  /** Where the screen's rows stand, above those that all screens have. */
  place: HTMLElement;
  close: () => void;
}

/** The menu of the header while it is open. */
export const HeaderMenuContext = createContext<HeaderMenu | undefined>(undefined);

/**
 * What can be done with the subject of a screen, in the header's menu: a `List`, made while the menu is open.
 * @param props.children is given how to close the menu, which a link does by itself
 */
export function HeaderMenuRows({ children }: { children: (close: () => void) => ReactNode }) {
  const menu = use(HeaderMenuContext);
  return menu && createPortal(children(menu.close), menu.place);
}
