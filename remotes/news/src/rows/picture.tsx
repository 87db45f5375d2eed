import { Icon } from '@bourse/ui/icon';
import { useState } from 'react';
import styles from './picture.module.css';

/** A decorative picture, with a placeholder when it fails to load. */
export function Picture({ address }: { address: string }) {
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
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
    />
  );
}
