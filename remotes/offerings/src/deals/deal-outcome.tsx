import type { SentCalls } from '@bourse/api/money-call';
import { q, useAnsweredAt } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import { displaySymbol } from '@bourse/contract/instrument';
import { listOrders } from '@bourse/contract/orders';
import { failureOf, useErrorText } from '@bourse/i18n/errors';
import { links } from '@bourse/links/links';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Dialog } from '@bourse/ui/dialog';
import { textLink } from '@bourse/ui/link-button';
import { CallOutcome, type CallOutcomeProps } from '@bourse/ui/money-call';
import { useIsOnline } from '@bourse/ui/online';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNoteIfLeft } from '../money-call/use-note-if-left.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { ordersOf } from './addresses.ts';
import { BoughtFigures } from './bought-figures.tsx';
import type { ReviewedDeal } from './deal.ts';
import { checkingDealId, type DealCalls, recentDeals } from './use-deal.ts';
import { useOfferWords } from './use-offer-words.ts';

interface DealOutcomeProps {
  deal: DealCalls;
  sent: SentCalls<ReviewedDeal>;
  isOpen: boolean;
  /** When this page has seen that it is done, by the monotonic clock. */
  doneAt: number | undefined;
  /** Back to the form, with its quantity. */
  onBack: () => void;
  onClose: () => void;
}

const BALANCE = q(getBalance, {}, { every: LIST_REFRESH });

/** Refusals after which this offer cannot be bought any more. */
const IS_OVER: ReadonlySet<unknown> = new Set(['offer-closed', 'offer-sold-out', 'not-found']);

/** What became of a purchase, or that it is not known yet (D25). Stays mounted from 'Checking…' to the end. */
export function DealOutcome({ deal, sent, isOpen, doneAt, onBack, onClose }: DealOutcomeProps) {
  const { t } = useTranslations();
  const words = useOfferWords();
  const sayError = useErrorText();
  const isOnline = useIsOnline();
  const { state } = deal;
  const { kind, symbol, quantity } = sent.details;
  const what = { quantity: formatQuantity(quantity, deployment.currency), symbol: displaySymbol(symbol) };
  const price = formatAmount(sent.details.price, sent.details.currency);
  const key = sent.calls[0]?.key;
  const number = state.is === 'done' ? state.number : undefined;
  const written = useQuery(
    q(listOrders, recentDeals(kind), { every: LIST_REFRESH, enabled: state.is === 'done' }),
  ).data?.items.find((order) => order.orderNo === number || order.requestKey === key);
  const balance = useQuery(BALANCE);
  // The time of the answer is compared, so that a balance that has not changed is shown too.
  const balanceAnsweredAt = useAnsweredAt(BALANCE);
  const isFresh = doneAt !== undefined && balance.dataUpdatedAt > 0 && (balanceAnsweredAt() ?? 0) > doneAt;

  useNoteIfLeft(state.is === 'checking' ? checkingDealId(kind) : undefined);
  const subject = t('deals.what', { ...what, price });
  const toOrders = (
    <Link replace to={ordersOf(kind)} className={textLink}>
      {t('call.orders')}
    </Link>
  );
  const outcome = (): CallOutcomeProps => {
    switch (state.is) {
      case 'done':
        return {
          state: 'done',
          title: t('deals.bought', { ...what, price }),
          figures: (
            <BoughtFigures order={written} available={isFresh ? balance.data?.available : undefined} />
          ),
          action: { label: t('call.done'), onPress: onClose },
          links: number ? (
            <Link replace to={links.record(number)} className={textLink}>
              {t('deals.orders.one')}
            </Link>
          ) : (
            toOrders
          ),
        };
      case 'refused': {
        const { code, retry } = failureOf(state.error);
        return {
          state: 'refused',
          title: t('deals.failed'),
          subject,
          children: (
            <p>
              {sayError(state.error)}
              {code === 'no-available-time' && retry && ` · ${words.opens(retry.at)}`}
            </p>
          ),
          action: IS_OVER.has(code)
            ? { label: t('call.done'), onPress: onClose }
            : { label: t('deals.back'), onPress: onBack },
          links: toOrders,
        };
      }
      case 'notDone':
        return {
          state: 'notDone',
          title: t('call.notPlaced'),
          subject,
          children: <p>{t('call.notPlacedHint')}</p>,
          action: { label: t('deals.back'), onPress: onBack },
          links: toOrders,
        };
      default:
        return {
          state: 'checking',
          title: t('call.checking'),
          subject,
          children: <p>{t(isOnline ? 'call.checkingHint' : 'call.checkingOffline')}</p>,
          links: toOrders,
        };
    }
  };
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('deals.buyOf', { symbol: what.symbol })} variant="sheet">
      <CallOutcome {...outcome()} />
    </Dialog>
  );
}
