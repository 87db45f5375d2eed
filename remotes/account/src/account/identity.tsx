import { fileAddress } from '@bourse/api/files';
import { q } from '@bourse/api/query';
import type { Customer } from '@bourse/contract/customer';
import { getIdentity, type Identity as RealName } from '@bourse/contract/identity';
import { optionalLinks } from '@bourse/links/links';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { Badge, type BadgeProps } from '@bourse/ui/badge';
import { Icon } from '@bourse/ui/icon';
import { Skeleton } from '@bourse/ui/states';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type AccountTranslationKey, useTranslations } from '../translations.ts';
import styles from './identity.module.css';
import { endOf, maskPhone } from './phone.ts';

export const IDENTITY = q(getIdentity, {});

/** A state that is not known has no badge. */
const BADGES: Partial<
  Record<RealName['status'], readonly [tone: BadgeProps['tone'], label: AccountTranslationKey]>
> = {
  approved: ['up', 'account.verified'],
  underReview: ['warning', 'account.underReview'],
  none: ['neutral', 'account.notVerified'],
  refused: ['problem', 'account.notVerified'],
};

/** Who is signed in: the approved real name, else the masked phone number (D60), and whether the name is verified. */
export function Identity({ customer }: { customer: Customer }) {
  const { t } = useTranslations();
  const hasRoute = useHasRoute();
  const { data: identity, isPending } = useQuery(IDENTITY);
  const picture = fileAddress(customer.avatar);
  const name = identity?.status === 'approved' ? identity.realName : null;
  const [tone, label] = (identity && BADGES[identity.status]) ?? [];
  const badge = tone && label && <Badge tone={tone}>{t(label)}</Badge>;
  const realName = optionalLinks.realName();
  return (
    <div className={styles.identity}>
      <span className={styles.avatar}>
        {picture ? <img src={picture} alt="" decoding="async" /> : <Icon name="user" size={24} />}
      </span>
      <div>
        <p className={styles.name}>
          {name ? (
            <span>{name}</span>
          ) : (
            <span>
              <span aria-hidden="true">{maskPhone(customer.phone)}</span>
              <VisuallyHidden>{t('account.phone', { end: endOf(customer.phone) })}</VisuallyHidden>
            </span>
          )}
          {badge &&
            (hasRoute(realName) ? (
              <Link to={realName} className={styles.verification}>
                {badge}
              </Link>
            ) : (
              badge
            ))}
          {isPending && <BadgeLike />}
        </p>
        <p className={styles.id}>{t('account.id', { id: customer.displayId })}</p>
      </div>
    </div>
  );
}

/** Has the place of the badge until it comes: with large text that is a line of its own. */
function BadgeLike() {
  const { t } = useTranslations();
  return (
    <span className={styles.awaited} aria-hidden="true">
      <Badge>
        <span className={styles.like} data-like={t('account.notVerified')} />
      </Badge>
    </span>
  );
}

/** As high as the customer, before who that is has ever been known: the name is about as long as the masked number. */
export function IdentityLike({ phone }: { phone: string }) {
  return (
    <div className={styles.identity}>
      <span className={styles.avatar} />
      <div>
        <p className={styles.name}>
          <span className={styles.like} data-like={maskPhone(phone)} />
          <BadgeLike />
        </p>
        <p className={styles.id}>–</p>
      </div>
    </div>
  );
}

export function IdentitySkeleton() {
  return (
    <div className={styles.identity}>
      <Skeleton shape="circle" />
      <div>
        <Skeleton size={15} width="var(--figure-column)" />
        <Skeleton size={13} width="var(--space-16)" />
      </div>
    </div>
  );
}
