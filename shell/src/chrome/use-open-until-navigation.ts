import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * The open state of a dialog or sheet that closes when the customer navigates. It stays open when the screen replaces its own
 * query, as a list does with its page number while it is scrolled. `wasOpened` stays true, so that a lazily loaded component
 * is mounted once and can animate its closing.
 */
export function useOpenUntilNavigation() {
  const { key, pathname } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [at, setAt] = useState({ key, pathname });
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (at.key !== key) {
    setAt({ key, pathname });
    if (!isReplaced || at.pathname !== pathname) setIsOpen(false);
  }
  return {
    isOpen,
    wasOpened,
    open: () => {
      setIsOpen(true);
      setWasOpened(true);
    },
    close: () => setIsOpen(false),
  };
}
