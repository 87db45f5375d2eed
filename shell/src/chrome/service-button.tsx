import { Count } from '@bourse/ui/badge';
import { Icon } from '@bourse/ui/icon';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import type { ServiceTarget } from './rules.ts';
import styles from './service-button.module.css';
import type { Service } from './use-service.ts';

interface ServiceLinkProps extends Service {
  target: ServiceTarget;
  className?: string | undefined;
  /** The number is shown once on a screen; it is spoken wherever the link stands. */
  badge?: boolean;
}

/** Leads to customer service: a screen of this app, or the back end's address in a window of its own. */
export function ServiceLink({ target, unread, className, badge = false }: ServiceLinkProps) {
  const { t } = useTranslations();
  const name = t('header.service');
  const content = (
    <>
      <Icon name="service" size={24} />
      {badge && (
        <span className={styles.badge}>
          <Count value={unread} />
        </span>
      )}
    </>
  );
  const look = {
    className,
    title: name,
    'aria-label': unread > 0 ? `${name}, ${unread} ${t('header.unread')}` : name,
  };
  return 'to' in target ? (
    <Link to={target.to} {...look}>
      {content}
    </Link>
  ) : (
    <a href={target.href} target="_blank" rel="noopener" {...look}>
      {content}
    </a>
  );
}

/** Floats above the bottom navigation or a screen's own bar. */
export const ServiceButton = (service: Service & { target: ServiceTarget }) => (
  <div className={styles.float}>
    <ServiceLink {...service} className={styles.button} badge />
  </div>
);
