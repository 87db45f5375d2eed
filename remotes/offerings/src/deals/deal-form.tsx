import { q } from '@bourse/api/query';
import { serverNow } from '@bourse/api/server-time';
import { getBalance } from '@bourse/contract/balance';
import type { Offer, OfferKind } from '@bourse/contract/deals';
import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import { LeaveGuard } from '@bourse/remote-kit/leave-guard';
import { useRested } from '@bourse/remote-kit/use-rested';
import { useTransactionCode } from '@bourse/remote-kit/use-transaction-code';
import { deployment } from '@bourse/session/config';
import { ReviewSheet } from '@bourse/ui/money-call';
import { useIsOnline } from '@bourse/ui/online';
import { Consequence } from '@bourse/ui/spoken-entry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { money } from '../figures.ts';
import { NewPrice } from '../money-call/new-price.tsx';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { useBlockRates } from '../use-block-rates.ts';
import { listOf, queryOf } from './addresses.ts';
import { problemOf, rangeOf, review, type Terms } from './deal.ts';
import { DealFigures, useDealTotal } from './deal-figures.tsx';
import { currencyOf } from './offer.ts';
import { QuantityEntry } from './quantity-entry.tsx';
import { type DealCalls, requestOf } from './use-deal.ts';
import { useOfferWords } from './use-offer-words.ts';
import { isAtQuantity, useProblemText } from './use-problem-text.ts';
import { useQuantity } from './use-quantity.ts';

interface DealFormProps {
  kind: OfferKind;
  offer: Offer;
  deal: DealCalls;
  /** The quantity to go on with. */
  begun: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** How long after the last key a quantity that is too small is no longer being typed, ms (D66). */
const REST = 3_000;

/** Quantity, cost and transaction code of a purchase: it is confirmed where it is entered (D29, D53, D66). */
export function DealForm({ kind, offer, deal, begun, isOpen, onClose }: DealFormProps) {
  const { t } = useTranslations();
  const words = useOfferWords();
  const sentence = useProblemText();
  const [query] = useSearchParams();
  const isOnline = useIsOnline();
  const [price, setPrice] = useState(offer.price);
  const balance = useQuery(q(getBalance, {}, { every: LIST_REFRESH })).data?.available;
  const currency = currencyOf(offer);
  const rate = useBlockRates(currency !== deployment.currency).rateOf(currency);
  const terms: Terms = { isOnline, now: serverNow(), offer, price, rate, balance };
  const range = rangeOf(terms);
  const quantity = useQuantity(range, begun);
  const [isRested, leave] = useRested(quantity.isTouched ? quantity.text : '', REST);

  const { state, sent } = deal;
  const totalOf = useDealTotal();
  const isSending = state.is === 'sending';
  const problem = problemOf(quantity.text, terms);
  const reviewed = review(kind, quantity.text, terms, deployment.priceTolerance);
  // While it is being sent, the figures that were confirmed are shown.
  const shown = isSending && sent ? sent.details : reviewed;
  const isAtField = problem !== undefined && isAtQuantity(problem);
  const symbol = displaySymbol(offer.symbol);
  const draft = `${listOf(kind)}${queryOf({ code: query.get('code') ?? '', buy: offer.id, quantity: quantity.text })}`;
  const code = useTransactionCode({ say: (word) => t(`call.${word}`), draft, isAlways: true });
  const send = async (transactionCode: string | undefined) => {
    if (!reviewed || problem) return;
    deal.beginReview();
    await deal.send(reviewed, [requestOf(reviewed)], { transactionCode });
  };
  return (
    <>
      <ReviewSheet
        open={isOpen}
        onClose={onClose}
        inAddress
        title={t('deals.buyOf', { symbol })}
        subject={words.price({ price, currency })}
        detail={words.distance(offer)}
        {...code}
        error={state.is === 'refused' ? state.error : undefined}
        total={totalOf(shown, offer)}
        confirmLabel={t('deals.confirm')}
        tone="buy"
        reason={problem && !isAtField ? sentence(problem) : undefined}
        isIncomplete={isAtField}
        incomplete={t('deals.problem.empty')}
        isSending={isSending}
        onConfirm={send}
      >
        {problem?.is === 'price' && (
          <NewPrice
            now={words.price(offer)}
            was={words.price({ price, currency })}
            onAccept={() => {
              setPrice(offer.price);
              deal.dismiss();
            }}
          />
        )}
        <Consequence value={shown && `${t('call.youPay')} ${money(shown.cost.total)}`}>
          <QuantityEntry
            range={range}
            quantity={quantity}
            problem={
              problem && isAtField && problem.is !== 'empty' && (problem.is !== 'belowMinimum' || isRested)
                ? sentence(problem)
                : undefined
            }
            isShort={problem?.is === 'short'}
            onLeave={leave}
          />
        </Consequence>
        <DealFigures deal={shown} offer={offer} rate={rate} balance={balance} />
      </ReviewSheet>
      <LeaveGuard
        when={isOpen && quantity.isTouched && !deal.isUnderWay}
        draft={draft}
        unlessTo={[links.transactionPassword(draft)]}
        withQuery
        title={t('deals.discard.title')}
        stay={t('deals.discard.stay')}
        discard={t('deals.discard.discard')}
      />
    </>
  );
}
