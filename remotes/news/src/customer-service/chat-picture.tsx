import { useOwnPhotoState } from '@bourse/remote-kit/use-own-photo';
import { Dialog } from '@bourse/ui/dialog';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './chat-picture.module.css';

/** A picture of a message, read with the session's token, which opens in its full size. */
export function ChatPicture({ address, className }: { address: string; className: string | undefined }) {
  const { t } = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const { image, isGone } = useOwnPhotoState(address);
  if (isGone) return <span className={styles.gone}>{t('chat.pictureGone')}</span>;
  if (!image) return <span className={className} role="img" aria-label={t('chat.picture')} />;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('chat.picture')}
        onClick={() => setOpen(true)}
      >
        <img className={styles.small} src={image} alt="" />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('chat.picture')} variant="screen">
        <img className={styles.large} src={image} alt={t('chat.picture')} />
      </Dialog>
    </>
  );
}
