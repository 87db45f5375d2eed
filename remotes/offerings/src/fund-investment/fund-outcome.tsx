import { codeOf } from '@bourse/api/error';
import type { SentCalls } from '@bourse/api/money-call';
import { serverNow } from '@bourse/api/server-time';
import { formatDate } from '@bourse/i18n/dates';
import { useErrorText } from '@bourse/i18n/errors';
import { optionalLinks } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { KeyValue } from '@bourse/ui/key-value';
import { textLink } from '@bourse/ui/link-button';
import { Masked } from '@bourse/ui/masked';
import { CallOutcome } from '@bourse/ui/money-call';
import { useIsOnline } from '@bourse/ui/online';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { money } from '../figures.ts';
import { useNoteIfLeft } from '../money-call/use-note-if-left.ts';
import { useTranslations } from '../translations.ts';
import { endOf, isEndingSoon } from './fund.ts';
import { fundOrderAddress, underWayId } from './order.ts';
import { checkingId, type Purchase, type PurchaseCall } from './purchase.ts';

interface FundOutcomeProps {
  fundId: string;
  call: PurchaseCall;
  sent: SentCalls<Purchase>;
  /** The balance after the purchase; undefined until an answer that is newer than the purchase has arrived. */
  available: Decimal | undefined;
  /** Back to the fund. */
  onBack: () => void;
  onClose: () => void;
}

/** What became of a purchase, or that it is not known yet (D25). Stays mounted from 'Checking…' to the end. */
export function FundOutcome({ fundId, call: { state }, sent, available, onBack, onClose }: FundOutcomeProps) {
  const { t, locale } = useTranslations();
  const sayError = useErrorText();
  const isOnline = useIsOnline();
  const masked = useAtomValue(amountsHiddenAtom);
  const { name, unit, periodDays } = sent.details;
  const amount = money(unit);
  const endsAt = endOf(sent.sentAt ?? serverNow(), periodDays);
  const subject = t('fundInvestment.outcome.subject', { amount, name });
  const toOrders = (
    <Link replace to={optionalLinks.fundOrders()} className={textLink}>
      {t('call.orders')}
    </Link>
  );
  const number = state.is === 'done' ? state.number : null;
  const isNextToEnd = number !== null && isEndingSoon(endsAt, serverNow());
  useNoteIfLeft(state.is === 'checking' ? checkingId(fundId) : isNextToEnd ? underWayId(number) : undefined);
  const back = { label: t('fundInvestment.outcome.back'), onPress: onBack };

  if (state.is === 'done')
    return (
      <CallOutcome
        state="done"
        title={t('fundInvestment.outcome.done', { amount, name })}
        figures={
          <KeyValue
            items={[
              ...(number ? [{ key: 'no', label: t('call.number'), value: number }] : []),
              {
                key: 'ends',
                label: t('fundInvestment.confirm.ends'),
                value: formatDate(endsAt, locale),
              },
              {
                key: 'available',
                label: t('call.availableNow'),
                value: available === undefined ? UNKNOWN : <Masked when={masked}>{money(available)}</Masked>,
              },
            ]}
          />
        }
        action={{ label: t('call.done'), onPress: onClose }}
        links={
          number ? (
            <Link replace to={fundOrderAddress(number)} className={textLink}>
              {t('fundInvestment.outcome.order')}
            </Link>
          ) : (
            toOrders
          )
        }
      />
    );
  if (state.is === 'refused') {
    const isSoldOut = codeOf(state.error) === 'fund-sold-out';
    return (
      <CallOutcome
        state="refused"
        title={t('fundInvestment.outcome.refused')}
        subject={subject}
        action={isSoldOut ? { label: t('fundInvestment.detail.others'), onPress: onClose } : back}
        links={toOrders}
      >
        <p>{isSoldOut ? t('fundInvestment.outcome.soldOut') : sayError(state.error)}</p>
      </CallOutcome>
    );
  }
  if (state.is === 'notDone')
    return (
      <CallOutcome
        state="notDone"
        title={t('call.notPlaced')}
        subject={subject}
        action={back}
        links={toOrders}
      >
        <p>{t('call.notPlacedHint')}</p>
      </CallOutcome>
    );
  return (
    <CallOutcome state="checking" title={t('call.checking')} subject={subject} links={toOrders}>
      <p>{t(isOnline ? 'call.checkingHint' : 'call.checkingOffline')}</p>
    </CallOutcome>
  );
}
