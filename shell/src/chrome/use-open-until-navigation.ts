import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The open state of a dialog or sheet that closes when the customer navigates. It compares history keys, so it needs no
 * effect. `wasOpened` stays true, so that a lazily loaded component is mounted once and can animate its closing.
 */
export function useOpenUntilNavigation() {
  const { key } = useLocation();
  const [at, setAt] = useState<string | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  return {
    isOpen: at === key,
    wasOpened,
    open: () => {
      setAt(key);
      setWasOpened(true);
    },
    close: () => setAt(null),
  };
}
