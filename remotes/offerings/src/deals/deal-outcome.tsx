import type { SentCalls } from '@bourse/api/money-call';
import { q } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import { displaySymbol } from '@bourse/contract/instrument';
import { failureOf, useErrorText } from '@bourse/i18n/errors';
import { links } from '@bourse/links/links';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { CallResult } from '@bourse/remote-kit/call-result';
import { useDataAfter } from '@bourse/remote-kit/ended-call';
import { deployment } from '@bourse/session/config';
import { Dialog } from '@bourse/ui/dialog';
import { textLink } from '@bourse/ui/link-button';
import { Link } from 'react-router-dom';
import { useNoteIfLeft } from '../money-call/use-note-if-left.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { ordersOf } from './addresses.ts';
import { useBoughtFigures } from './bought-figures.tsx';
import type { ReviewedDeal } from './deal.ts';
import { checkingDealId, type DealCalls } from './use-deal.ts';
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
  const boughtFigures = useBoughtFigures();
  const { state } = deal;
  const { kind, symbol, quantity } = sent.details;
  const what = { quantity: formatQuantity(quantity, deployment.currency), symbol: displaySymbol(symbol) };
  const price = formatAmount(sent.details.price, sent.details.currency);
  const number = state.is === 'done' ? state.number : undefined;
  const [written] = deal.made;
  const balance = useDataAfter(BALANCE, doneAt);

  useNoteIfLeft(state.is === 'checking' ? checkingDealId(kind) : undefined);
  const { code, retry } = failureOf(state.is === 'refused' ? state.error : undefined);
  const opens = code === 'no-available-time' && retry && words.opens(retry.at);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('deals.buyOf', { symbol: what.symbol })}
      variant="sheet"
      inAddress
    >
      <CallResult
        say={(word) => t(`call.${word}`)}
        call={deal}
        subject={t('deals.what', { ...what, price })}
        asked={{
          key: 'asked',
          label: t('deals.figures.atMost'),
          value: formatAmount(sent.details.worstTotal, deployment.currency),
          strong: true,
        }}
        done={{
          title: t('deals.bought', { ...what, price }),
          figures: boughtFigures(written, balance?.available),
          action: { label: t('call.done'), onPress: onClose },
          ...(number
            ? {
                links: (
                  <Link replace to={links.record(number)} className={textLink}>
                    {t('deals.orders.one')}
                  </Link>
                ),
              }
            : {}),
        }}
        refused={{
          title: t('deals.failed'),
          ...(opens && state.is === 'refused' ? { sentence: `${sayError(state.error)} · ${opens}` } : {}),
          ...(IS_OVER.has(code) ? { action: { label: t('call.done'), onPress: onClose } } : {}),
        }}
        back={{ label: t('deals.back'), onPress: onBack }}
        records={{ to: ordersOf(kind), label: t('call.orders') }}
      />
    </Dialog>
  );
}
