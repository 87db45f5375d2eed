import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Something that opens over one place and closes when the customer goes to another, without an effect that watches.
 * `wasOpened` stays true, so that what is loaded lazily is mounted once and may leave gracefully.
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
