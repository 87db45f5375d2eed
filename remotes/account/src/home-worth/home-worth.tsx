import { q, useReceivedAt } from '@bourse/api/query';
import { type Customer, getCustomer } from '@bourse/contract/customer';
import { netWorth, ownsNothing } from '@bourse/figures/net-worth';
import { links } from '@bourse/links/links';
import { isZero } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Amount } from '@bourse/ui/amount';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Masked } from '@bourse/ui/masked';
import { QueryView, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import styles from './home-worth.module.css';
import { WorthLine } from './worth-line.tsx';

const CUSTOMER = q(getCustomer, {}, { every: LIST_REFRESH });

/** Slot home.worth/v1: what the customer has, what the day has made of it, and what can be spent. */
export function HomeWorth() {
  const { t } = useTranslations();
  const [hidden, hide] = useAtom(amountsHiddenAtom);
  const customer = useQuery(CUSTOMER);
  const receivedAt = useReceivedAt(CUSTOMER);
  const hasLoan = customer.data !== undefined && !isZero(customer.data.loan);
  const name = t(hasLoan ? 'account.netWorth' : 'account.total');
  return (
    <section className={styles.worth} aria-label={name}>
      <div className={styles.head}>
        <h2 className={styles.label}>{name}</h2>
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          label={t('account.hide')}
          pressed={hidden}
          filled={false}
          onClick={() => hide(!hidden)}
        />
        {hasLoan && (
          <span className={styles.owed}>
            {t('account.youOwe')}{' '}
            <Masked when={hidden}>{formatAmount(customer.data.loan, deployment.currency)}</Masked>
          </span>
        )}
      </div>
      <QueryView
        result={customer}
        every={LIST_REFRESH}
        receivedAt={receivedAt}
        pending={<WorthSkeleton />}
        errorTitle={t('account.failed')}
        inline
      >
        {(data) => (
          <>
            <Link to={links.account()} className={styles.total}>
              <Amount value={netWorth(data)} currency={deployment.currency} size="hero" masked={hidden} />
            </Link>
            <WorthLine customer={data} isNew={ownsNothing(data) && isZero(data.day?.result ?? '0')} />
            <Spendable customer={data} />
          </>
        )}
      </QueryView>
    </section>
  );
}

/** 'Available … · On hold …', which leads to the parts of what is on hold where the back end names them. */
function Spendable({ customer: { available, reserved, holds } }: { customer: Customer }) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const amount = (value: Customer['available']) => (
    <Masked when={masked}>{formatAmount(value, deployment.currency)}</Masked>
  );
  const isHeld = reserved !== null && !isZero(reserved);
  return (
    <Link to={isHeld && holds ? links.onHold() : links.account()} className={styles.spendable}>
      <span>
        {t('account.available')} {amount(available)}
        {isHeld && (
          <>
            {' · '}
            {t('account.onHold')} {amount(reserved)}
          </>
        )}
      </span>
      <Icon name="forward" size={16} />
    </Link>
  );
}

function WorthSkeleton() {
  return (
    <>
      <Skeleton size={40} width="72%" />
      <div className={styles.line}>
        <Skeleton size={15} width="56%" />
      </div>
      <div className={styles.spendable}>
        <Skeleton size={13} width="64%" />
      </div>
    </>
  );
}
