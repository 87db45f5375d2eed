import type { ServiceTarget } from '@bourse/links/service-target';
import { Count } from '@bourse/ui/badge';
import { Icon } from '@bourse/ui/icon';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './service-button.module.css';
import type { Service } from './use-service.ts';

interface ServiceLinkProps extends Service {
  target: ServiceTarget;
  className?: string | undefined;
  /** Shows the number of unread messages on the icon. The accessible name contains it in any case. */
  badge?: boolean;
}

/** A link to customer service: to a screen of this app, or to the back end's address in a new window. */
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

/** Keeps space for the button: in the action bar, or below the last row of a screen. */
function keepSpace(button: HTMLElement | null) {
  if (!button) return undefined;
  const { style } = document.documentElement;
  const space = {
    '--float-space': 'calc(var(--space-12) + var(--space-2))',
    '--float-clearance': 'calc(var(--space-12) + 2 * var(--space-3) + var(--safe-bottom))',
  };
  for (const [name, value] of Object.entries(space)) style.setProperty(name, value);
  return () => {
    for (const name of Object.keys(space)) style.removeProperty(name);
  };
}

type ServiceButtonProps = Service & { target: ServiceTarget };

/** The floating service button of screens without the bottom navigation: in the action bar, or at the lower edge. */
export function ServiceButton(service: ServiceButtonProps) {
  const { t } = useTranslations();
  return (
    // A landmark, because it stands beside the screen's own.
    <aside ref={keepSpace} className={styles.float} aria-label={t('header.service')}>
      <ServiceLink {...service} className={styles.button} badge />
    </aside>
  );
}

/** The service button in the bottom navigation, beside the tabs. */
export function DockedService(service: ServiceButtonProps) {
  const { t } = useTranslations();
  return (
    <aside aria-label={t('header.service')}>
      <ServiceLink {...service} className={styles.button} badge />
    </aside>
  );
}
