import { codeOf } from '@bourse/api/error';
import type { SentCalls } from '@bourse/api/money-call';
import { serverNow } from '@bourse/api/server-time';
import { isEndingSoon } from '@bourse/figures/funds';
import { formatDate } from '@bourse/i18n/dates';
import { optionalLinks } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { CallResult } from '@bourse/remote-kit/call-result';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { textLink } from '@bourse/ui/link-button';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { money } from '../figures.ts';
import { useNoteIfLeft } from '../money-call/use-note-if-left.ts';
import { useTranslations } from '../translations.ts';
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
export function FundOutcome({ fundId, call, sent, available, onBack, onClose }: FundOutcomeProps) {
  const { t, locale } = useTranslations();
  const { state } = call;
  const masked = useAtomValue(amountsHiddenAtom);
  const { name, unit } = sent.details;
  const amount = money(unit);
  // The order keeps the end that was made with it (promised time, D93).
  const endsAt = call.made[0]?.endsAt ?? undefined;
  const number = state.is === 'done' ? state.number : null;
  const isNextToEnd = number !== null && endsAt !== undefined && isEndingSoon(endsAt, serverNow());
  useNoteIfLeft(state.is === 'checking' ? checkingId(fundId) : isNextToEnd ? underWayId(number) : undefined);
  const isSoldOut = state.is === 'refused' && codeOf(state.error) === 'fund-sold-out';
  const paid = { key: 'paid', label: t('call.youPay'), value: amount, strong: true };
  return (
    <CallResult
      say={(word) => t(`call.${word}`)}
      call={call}
      subject={t('fundInvestment.outcome.subject', { amount, name })}
      asked={paid}
      done={{
        title: t('fundInvestment.outcome.done', { amount, name }),
        figures: [
          { ...paid, label: t('deals.figures.paid') },
          {
            key: 'ends',
            label: t('fundInvestment.confirm.ends'),
            value: endsAt === undefined ? UNKNOWN : formatDate(endsAt, locale),
          },
          {
            key: 'available',
            label: t('call.availableNow'),
            value: available === undefined ? UNKNOWN : <Masked when={masked}>{money(available)}</Masked>,
          },
        ],
        action: { label: t('call.done'), onPress: onClose },
        ...(number === null
          ? {}
          : {
              links: (
                <Link replace to={fundOrderAddress(number)} className={textLink}>
                  {t('fundInvestment.outcome.order')}
                </Link>
              ),
            }),
      }}
      refused={{
        title: t('fundInvestment.outcome.refused'),
        ...(isSoldOut
          ? {
              sentence: t('fundInvestment.outcome.soldOut'),
              action: { label: t('fundInvestment.detail.others'), onPress: onClose },
            }
          : {}),
      }}
      back={{ label: t('fundInvestment.outcome.back'), onPress: onBack }}
      records={{ to: optionalLinks.fundOrders(), label: t('call.orders') }}
    />
  );
}
