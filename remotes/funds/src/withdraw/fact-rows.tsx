import { serverNow } from '@bourse/api/server-time';
import type { BankCard } from '@bourse/contract/bank-cards';
import { links, optionalLinks } from '@bourse/links/links';
import { isZero } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { deployment } from '@bourse/session/config';
import { List, Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { Link } from 'react-router-dom';
import { formatWhen, usePromiseNow, useWithinText } from '../money-call/promise.ts';
import { useTranslations } from '../translations.ts';
import { useCardName } from './card-name.ts';
import { useCustomer } from './use-customer.ts';
import { useIdentity } from './use-identity.ts';
import { isWaiting } from './withdrawal.ts';

interface FactRowsProps {
  card: BankCard;
  onChangeCard: () => void;
}

/** To which card the money goes and from when, and when it is there. */
export function FactRows({ card, onChangeCard }: FactRowsProps) {
  const { t, locale } = useTranslations();
  const cardName = useCardName();
  const promised = usePromiseNow('withdrawal');
  const within = useWithinText();
  return (
    <List label={t('withdraw.facts')}>
      <Row
        title={t('withdraw.to')}
        detail={
          card.withdrawableAt !== null &&
          isWaiting(card, serverNow()) &&
          t('withdraw.withdrawalsFrom', { time: formatWhen(card.withdrawableAt, locale) })
        }
        value={cardName(card)}
        valueDetail={t('withdraw.change')}
        onPress={onChangeCard}
      />
      {promised === undefined ? (
        <Row title={t('withdraw.arrives')} value={within('withdrawal')} />
      ) : (
        <Row title={t('withdraw.arrivesBy')} value={formatWhen(promised, locale)} />
      )}
    </List>
  );
}

/** What of the customer's money cannot be withdrawn, and why. */
export function NotWithdrawableRows({ masked }: { masked: boolean }) {
  const { t, locale } = useTranslations();
  const canVerify = useHasRoute()(optionalLinks.realName());
  const name = useIdentity().data?.status;
  const customer = useCustomer();
  const unsettled = customer?.unsettled;
  const reserved = customer?.reserved ?? '0';
  const purposes = (customer?.holds ?? []).map(({ purpose }) => t(`withdraw.holds.${purpose}`)).join(', ');
  const isNameMissing = canVerify && (name === 'none' || name === 'refused');
  if (isZero(reserved) && !unsettled && !isNameMissing) return null;
  return (
    <List>
      {!isZero(reserved) && (
        <Row
          as={Link}
          to={links.onHold()}
          title={t('withdraw.onHold')}
          detail={purposes}
          value={<Masked when={masked}>{formatAmount(reserved, deployment.currency)}</Masked>}
        />
      )}
      {unsettled && (
        <Row
          as={Link}
          to={links.positions('stock')}
          title={t('withdraw.unsettled')}
          detail={t('withdraw.unsettledUntil', {
            count: unsettled.count,
            time: formatWhen(unsettled.until, locale),
          })}
          value={
            unsettled.value !== null && (
              <Masked when={masked}>{formatAmount(unsettled.value, deployment.currency)}</Masked>
            )
          }
        />
      )}
      {isNameMissing && (
        <Row
          as={Link}
          to={optionalLinks.realName()}
          title={t('withdraw.nameNotVerified')}
          value={t('withdraw.verify')}
        />
      )}
    </List>
  );
}
