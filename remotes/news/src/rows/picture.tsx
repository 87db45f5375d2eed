import { Icon } from '@bourse/ui/icon';
import { useState } from 'react';
import styles from './picture.module.css';

interface PictureProps {
  address: string;
  /** Loads at once instead of lazily. */
  eager?: boolean;
}

/** A decorative picture, with a placeholder when it fails to load. */
export function Picture({ address, eager = false }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  if (failed === address)
    return (
      <span className={styles.none}>
        <Icon name="news" size={24} />
      </span>
    );
  return (
    <img
      className={styles.image}
      src={address}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(address)}
    />
  );
}
