import { useCommonTranslations } from '@bourse/i18n/translations';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export interface BannerProps {
  tone?: 'info' | 'warning' | 'problem' | 'success';
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** Covers the header instead of taking space in the page. */
  over?: boolean;
}

const SIGN: Record<NonNullable<BannerProps['tone']>, IconName> = {
  info: 'info',
  warning: 'warning',
  problem: 'warning',
  success: 'check',
};

/** A message that blocks nothing. A problem interrupts a screen reader; the other tones are announced politely. */
export function Banner({ tone = 'info', title, children, action, onDismiss, over = false }: BannerProps) {
  const { t } = useCommonTranslations();
  return (
    <div
      className={styles.banner}
      data-tone={tone}
      data-over={over}
      role={tone === 'problem' ? 'alert' : 'status'}
    >
      <span className={styles.sign}>
        <Icon name={SIGN[tone]} />
      </span>
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.detail}>{children}</div>}
      </div>
      {action}
      {onDismiss && <IconButton icon="close" label={t('dismiss')} onClick={onDismiss} />}
    </div>
  );
}
