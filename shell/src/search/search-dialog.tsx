import { Dialog } from '@bourse/ui/dialog';
import { useTranslations } from '../translations.ts';
import { Search } from './search.tsx';

/** Opened from the header of every screen; what was typed is gone with it. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslations();
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('search.title')} variant="full">
      <Search />
    </Dialog>
  );
}
