import { Icon } from '@bourse/ui/icon';
import { useState } from 'react';
import styles from './picture.module.css';

interface PictureProps {
  address: string;
  /** Seen at once, so not worth waiting for. */
  eager?: boolean;
}

/** A picture that says nothing which the words beside it do not; where it cannot be had, a quiet sign in its place. */
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
