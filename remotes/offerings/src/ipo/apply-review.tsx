import { displaySymbol } from '@bourse/contract/instrument';
import type { Ipo } from '@bourse/contract/ipo';
import { heldFor } from '@bourse/figures/ipo';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatRate } from '@bourse/money/format';
import { useTransactionCode } from '@bourse/remote-kit/use-transaction-code';
import { deployment } from '@bourse/session/config';
import { KeyValue } from '@bourse/ui/key-value';
import { ReviewSheet } from '@bourse/ui/money-call';
import { UNKNOWN } from '@bourse/ui/price';
import type { ReactNode } from 'react';
import { money, shares } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import type { Summary } from './application-draft.ts';
import { useHoldFacts } from './apply-figures.tsx';
import type { ApplicationCall } from './use-application.ts';
import { useIpoWords } from './use-ipo-words.ts';

interface ApplyReviewProps {
  isOpen: boolean;
  ipo: Ipo;
  /** The price that the customer has seen, of one share in the offering's currency. */
  price: Decimal;
  summary: Summary;
  /** Null where there is none; undefined until it is known. */
  rate: Decimal | null | undefined;
  /** The highest rate that is agreed to; undefined in the deployment's own currency (D77). */
  worstRate: Decimal | undefined;
  call: ApplicationCall;
  /** Why it cannot be sent now. */
  reason: string | undefined;
  /** Address of the form with this quantity. */
  address: string;
  /** The new price and the button that accepts it, where it has changed. */
  children: ReactNode;
  onConfirm: (transactionCode: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** The review of an application: the amount that is held, from when on, and that it cannot be cancelled (D53, D67). */
export function ApplyReview(props: ApplyReviewProps) {
  const {
    isOpen,
    ipo,
    price,
    summary,
    rate,
    worstRate,
    call,
    reason,
    address,
    children,
    onConfirm,
    onClose,
  } = props;
  const { t } = useTranslations();
  const words = useIpoWords();
  const facts = useHoldFacts({ ipo, summary });
  const code = useTransactionCode({ say: (word) => t(`call.${word}`), draft: address });
  const { quantity = 0, amount, held } = summary;
  const { state } = call;
  const currency = ipo.currency ?? deployment.currency;
  const aShare = formatAmount(price, currency);
  return (
    <ReviewSheet
      open={isOpen}
      onClose={onClose}
      title={t('ipo.apply.review')}
      subject={t('ipo.end.subject', { shares: shares(quantity), symbol: displaySymbol(ipo.symbol) })}
      detail={[ipo.companyName, words.closes(ipo)?.text].filter(Boolean).join(' · ')}
      {...code}
      error={state.is === 'refused' ? state.error : undefined}
      total={[
        {
          key: 'hold',
          label: t('ipo.apply.hold'),
          value: held === undefined ? UNKNOWN : money(held),
          strong: true,
        },
        ...(worstRate
          ? [
              {
                key: 'worst',
                label: t('deals.figures.atMost'),
                value: money(heldFor(price, quantity, worstRate)),
              },
            ]
          : []),
      ]}
      confirmLabel={t('ipo.apply.confirm', { shares: shares(quantity) })}
      sent={aShare}
      tone="buy"
      reason={reason}
      isSending={state.is === 'sending'}
      onConfirm={onConfirm}
    >
      {children}
      <KeyValue
        items={[
          {
            key: 'amount',
            label: `${aShare} × ${shares(quantity)}`,
            value: amount === undefined ? UNKNOWN : formatAmount(amount, currency),
          },
          ...(currency === deployment.currency
            ? []
            : [
                {
                  key: 'rate',
                  label: t('ipo.apply.rate'),
                  value: rate ? formatRate(rate, currency, deployment.currency) : UNKNOWN,
                },
              ]),
          { key: 'fee', label: t('ipo.apply.fee'), value: t('ipo.apply.none') },
          ...facts,
        ]}
      />
      <p>{t('ipo.apply.binds')}</p>
    </ReviewSheet>
  );
}
