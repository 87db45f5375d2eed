import { FEE_PERCENT, LEAST_FEE } from '@bourse/figures/order-cost';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { CostLine } from '@bourse/ui/money-call';
import { useTranslations } from '../translations.ts';
import type { Traded } from './order.ts';
import type { Draft, Summary, Terms } from './order-ticket.ts';

interface OrderCostLineProps {
  draft: Draft;
  summary: Summary;
  terms: Terms;
  traded: Traded;
}

/** What the order costs before the customer commits (D2): price × quantity, fee, conversion, total. */
export function OrderCostLine({ draft, summary, terms, traded }: OrderCostLineProps) {
  const { t } = useTranslations();
  const { cost, quantity } = summary;
  const home = deployment.currency;
  const rule = { percent: FEE_PERCENT, least: formatAmount(LEAST_FEE, home) };
  return (
    <CostLine
      sum={
        cost && quantity !== undefined
          ? t(`orderTicket.sum.${draft.side}`, {
              price: formatAmount(terms.price, traded.currency, traded.decimals),
              quantity: formatQuantity(quantity, home),
              fee: formatAmount(cost.fee, home),
              ...rule,
            })
          : t('orderTicket.feeAlone', rule)
      }
      rate={terms.rate ?? undefined}
      from={traded.currency}
      home={home}
      label={t(`orderTicket.total.${draft.side}`)}
      total={cost?.total}
    />
  );
}
