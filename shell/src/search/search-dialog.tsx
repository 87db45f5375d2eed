import { Dialog } from '@bourse/ui/dialog';
import { useTranslations } from '../translations.ts';
import { Search } from './search.tsx';

/** The search, opened from the header. Closing it discards the text. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslations();
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('search.title')} variant="full">
      <Search />
    </Dialog>
  );
}
