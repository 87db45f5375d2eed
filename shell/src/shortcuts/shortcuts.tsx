import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { shortcutsAtom } from '@bourse/session/shortcuts';
import { listenForShortcuts, useShortcuts } from '@bourse/ui/shortcuts';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslations } from '../translations.ts';

const ShortcutsSheet = lazyWithRetry(() => import('./shortcuts-sheet.tsx').then((m) => m.ShortcutsSheet), {
  pending: null,
});

interface ShortcutsProps {
  isOpen: boolean;
  wasOpened: boolean;
  open: () => void;
  close: () => void;
}

/** Listens for the keys that the parts of the page offer, unless the customer has turned them off, and lists them. */
export function Shortcuts({ isOpen, wasOpened, open, close }: ShortcutsProps) {
  const { t } = useTranslations();
  const isOn = useAtomValue(shortcutsAtom);
  useEffect(() => (isOn ? listenForShortcuts(document) : undefined), [isOn]);
  useShortcuts([{ keys: ['?'], label: t('shortcuts.title'), run: open }]);
  return wasOpened && <ShortcutsSheet isOpen={isOpen} onClose={close} />;
}
