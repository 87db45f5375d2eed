import type { Offer } from '@bourse/contract/deals';
import { afterPayment } from '@bourse/figures/balance';
import { gainAtMarket } from '@bourse/figures/deals';
import { FEE_PERCENT } from '@bourse/figures/order-cost';
import { amountAt } from '@bourse/figures/price';
import { type Decimal, isNegative } from '@bourse/money/decimal';
import { formatAmount, formatPercent, formatQuantity, formatRate } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue, type KeyValueProps } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
import type { ReviewedDeal } from './deal.ts';
import styles from './deal-figures.module.css';
import { currencyOf } from './offer.ts';
import { useOfferWords } from './use-offer-words.ts';

interface DealFiguresProps {
  /** Undefined while there is no quantity or no conversion. */
  deal: ReviewedDeal | undefined;
  offer: Offer;
  rate: Decimal | null | undefined;
  balance: Decimal | undefined;
}

const amount = (value: Decimal | undefined): string =>
  value === undefined ? UNKNOWN : formatAmount(value, deployment.currency);

/** @returns what is about to be paid, and at most where there is a conversion; never hidden (D35, D53) */
export function useDealTotal(): (deal: ReviewedDeal | undefined, offer: Offer) => KeyValueProps['items'] {
  const { t } = useTranslations();
  return (deal, offer) => [
    { key: 'total', label: t('call.youPay'), value: amount(deal?.cost.total), strong: true },
    ...(currencyOf(offer) === deployment.currency
      ? []
      : [{ key: 'worst', label: t('deals.figures.atMost'), value: amount(deal?.worstTotal) }]),
  ];
}

/** How the total comes about, and what is left (D35, D53). */
export function DealFigures({ deal, offer, rate, balance }: DealFiguresProps) {
  const { t } = useTranslations();
  const words = useOfferWords();
  const masked = useAtomValue(amountsHiddenAtom);
  const home = deployment.currency;
  const currency = currencyOf(offer);
  const isForeign = currency !== home;
  const sum = deal && `${formatAmount(deal.price, currency)} × ${formatQuantity(deal.quantity, home)}`;
  const settlement = words.settlement(offer);
  const after = deal && balance !== undefined ? afterPayment(balance, deal.cost.total) : undefined;
  return (
    <>
      <KeyValue
        items={[
          {
            key: 'sum',
            label: sum ?? t('deals.figures.amount'),
            value: isForeign
              ? deal
                ? formatAmount(amountAt(deal.price, deal.quantity), currency)
                : UNKNOWN
              : amount(deal?.cost.notional),
          },
          ...(isForeign
            ? [
                {
                  key: 'converted',
                  label: rate
                    ? t('deals.figures.at', { rate: formatRate(rate, currency, home) })
                    : t('deals.figures.amount'),
                  value: amount(deal?.cost.notional),
                },
              ]
            : []),
          {
            key: 'fee',
            label: t('deals.figures.fee', { percent: formatPercent(FEE_PERCENT) }),
            value: amount(deal?.cost.fee),
          },
          {
            key: 'after',
            label: t('deals.figures.after'),
            value:
              after === undefined || isNegative(after) ? (
                UNKNOWN
              ) : (
                <Masked when={masked}>{amount(after)}</Masked>
              ),
          },
          {
            key: 'market',
            label: t('deals.figures.market'),
            value: <GainFigure gain={deal && gainAtMarket(deal, offer.marketPrice)} currency={home} />,
          },
        ]}
      />
      <p className={styles.note}>
        {deal &&
          t('deals.soldAsLot', { quantity: formatQuantity(deal.quantity, home), count: deal.quantity })}{' '}
        {settlement !== undefined && t('deals.settlesAfter', { time: settlement })}
      </p>
    </>
  );
}
