import { PhotoPicker } from '@bourse/ui/photo-picker';
import { useTranslations } from '../translations.ts';
import type { Photo } from './use-photo.ts';

/** One photo of the form, with the sentences about it. */
export function PhotoField({ label, photo }: { label: string; photo: Photo }) {
  const { t } = useTranslations();
  return (
    <PhotoPicker
      label={label}
      note={t(photo.note)}
      problem={photo.problem && t(photo.problem)}
      state={photo.state}
      image={photo.image}
      progress={photo.progress}
      onPick={photo.pick}
      onCancel={photo.cancel}
      onRetry={photo.retry}
      cure={photo.shrink && { label: t('realName.makeSmaller'), run: photo.shrink }}
    />
  );
}
