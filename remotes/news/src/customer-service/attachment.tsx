import { useOwnPhoto } from '@bourse/remote-kit/use-own-photo';
import { useUpload } from '@bourse/remote-kit/use-upload';
import { Button } from '@bourse/ui/button';
import { IconButton } from '@bourse/ui/icon-button';
import { ProgressBar } from '@bourse/ui/progress-bar';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './attachment.module.css';

interface AttachmentProps {
  /** A picture that was just chosen: it is uploaded. */
  file: File | undefined;
  /** Where it is, once it was uploaded. */
  address: string | undefined;
  onUploaded: (address: string) => void;
  onRemove: () => void;
}

/** A picture of the draft. */
export const Attachment = ({ file, ...props }: AttachmentProps) =>
  file ? <Chosen file={file} {...props} /> : <Uploaded {...props} />;

function Uploaded({ address, onRemove }: Omit<AttachmentProps, 'file'>) {
  return <Tile image={useOwnPhoto(address)} onRemove={onRemove} />;
}

function Chosen({ file, onUploaded, onRemove }: AttachmentProps & { file: File }) {
  const { t } = useTranslations();
  const upload = useUpload();
  const { state, image, progress, problem, isWaiting, address } = upload;
  const begin = useEffectEvent(() => upload.pick(file));
  const report = useEffectEvent(onUploaded);
  useEffect(() => begin(), []);
  useEffect(() => {
    if (address) report(address);
  }, [address]);
  return (
    <Tile
      image={image}
      onRemove={onRemove}
      onRetry={state === 'failed' ? upload.retry : undefined}
      onShrink={upload.shrink}
      problem={problem && t(`chat.photo.${problem}`)}
    >
      {state === 'uploading' &&
        (isWaiting ? (
          <span className={styles.says}>{t('chat.photo.waits')}</span>
        ) : (
          <ProgressBar label={t('chat.photo.uploading')} value={progress} max={1} />
        ))}
    </Tile>
  );
}

interface TileProps {
  image: string | undefined;
  problem?: string | undefined;
  onRemove: () => void;
  onRetry?: (() => void) | undefined;
  onShrink?: (() => void) | undefined;
  children?: ReactNode;
}

function Tile({ image, problem, onRemove, onRetry, onShrink, children }: TileProps) {
  const { t } = useTranslations();
  return (
    <div className={styles.tile} data-invalid={problem !== undefined}>
      {image && <img className={styles.image} src={image} alt={t('chat.picture')} />}
      <div className={styles.over} role="status">
        {children}
        {problem && <span className={styles.says}>{problem}</span>}
      </div>
      {onShrink && (
        <Button size="small" onClick={onShrink}>
          {t('chat.photo.makeSmaller')}
        </Button>
      )}
      <div className={styles.buttons}>
        {onRetry && <IconButton icon="refresh" label={t('chat.photo.retry')} onClick={onRetry} />}
        <IconButton icon="close" label={t('chat.photo.remove')} onClick={onRemove} />
      </div>
    </div>
  );
}
