import { displaySymbol } from '@bourse/contract/instrument';
import type { Quote } from '@bourse/contract/market';
import type { Side } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Segment } from '@bourse/ui/segment';
import { Consequence } from '@bourse/ui/spoken-entry';
import { Empty, QueryView, type Result } from '@bourse/ui/states';
import { NextOpening } from '../instruments/market-status.tsx';
import { useTranslations } from '../translations.ts';
import { LotChoice } from './lot-choice.tsx';
import type { Traded } from './order.ts';
import styles from './order-form.module.css';
import {
  choosesLots,
  type Draft,
  type DraftAction,
  type Summary,
  type Terms,
  type TicketProblem,
} from './order-ticket.ts';
import { PriceLine } from './price-line.tsx';
import { useProblemText } from './problem-text.ts';
import { PurchaseQuantity, SaleQuantity } from './quantity-entry.tsx';
import { SaleOutlook } from './sale-outlook.tsx';
import { SessionLine } from './session-line.tsx';
import { LotsSkeleton } from './ticket-skeleton.tsx';

export interface OrderFieldsProps {
  onSide: (side: Side) => void;
  quote: Quote;
  traded: Traded;
  terms: Terms;
  /** When the price was received, epoch milliseconds by this device's clock: for its age. Read when it is looked at. */
  receivedAt: () => number;
  /** Calls that the ticket cannot do without, beside the price. */
  calls: Readonly<Record<'balance' | 'lots' | 'rate', Result<unknown>>>;
  draft: Draft;
  change: (action: DraftAction) => void;
  summary: Summary;
  problems: readonly TicketProblem[];
}

/** Side, price, and how much is bought or sold. */
export function OrderFields(props: OrderFieldsProps) {
  const { onSide, quote, traded, terms, receivedAt, calls, draft, change, summary, problems } = props;
  const { t } = useTranslations();
  const sentence = useProblemText();
  const ofQuantity = problems.find(({ at }) => at === 'quantity');
  const total = summary.cost?.total;
  return (
    <div className={styles.fields}>
      <Segment
        label={t('orderTicket.side')}
        size="large"
        value={draft.side}
        onChange={onSide}
        options={[
          { id: 'buy', label: t('orderTicket.buy'), tone: 'buy' },
          { id: 'sell', label: t('orderTicket.sell'), tone: 'sell' },
        ]}
      />
      <PriceLine quote={quote} traded={traded} receivedAt={receivedAt} />
      {problems.some(({ code }) => code === 'market-closed') && (
        <p className={styles.closed}>
          <NextOpening listing={quote} />
        </p>
      )}
      {terms.rate === undefined && (
        <QueryView result={calls.rate} pending={null} errorTitle={t('orderTicket.failed.rate')}>
          {() => null}
        </QueryView>
      )}
      <Consequence
        value={total && `${t(`orderTicket.total.${draft.side}`)} ${formatAmount(total, deployment.currency)}`}
      >
        {draft.side === 'buy' ? (
          <>
            <QueryView result={calls.balance} pending={null} errorTitle={t('orderTicket.failed.balance')}>
              {() => null}
            </QueryView>
            <PurchaseQuantity
              draft={draft}
              change={change}
              max={summary.max}
              balance={terms.balance}
              soldWhole={terms.sellsParts === false}
              problem={ofQuantity && sentence(ofQuantity)}
            />
            <SessionLine quote={quote} />
          </>
        ) : (
          <QueryView result={calls.lots} pending={<LotsSkeleton />} errorTitle={t('orderTicket.failed.lots')}>
            {() => <SaleFields {...props} problem={ofQuantity && sentence(ofQuantity)} />}
          </QueryView>
        )}
      </Consequence>
    </div>
  );
}

interface SaleFieldsProps extends OrderFieldsProps {
  /** What is wrong with the quantity. */
  problem: string | undefined;
}

/** The quantity to sell, or the lots to sell, and the estimated profit of the sale. */
function SaleFields({ quote, traded, terms, draft, change, summary, problem }: SaleFieldsProps) {
  const { t } = useTranslations();
  const { lots = [], sellsParts } = terms;
  const chosen = summary.parts.map(({ lot }) => lot);
  const choose = (lotNos: readonly string[] | undefined) => change({ type: 'lots', lotNos });
  if (sellsParts === undefined) return <LotsSkeleton />;
  if (lots.length === 0) {
    return (
      <Empty
        icon="records"
        title={t('orderTicket.problems.no-lots')}
        detail={t('orderTicket.noLotsHint', { symbol: displaySymbol(traded.symbol) })}
      />
    );
  }
  return (
    <>
      {choosesLots(draft, terms) || summary.max === 0 ? (
        <LotChoice
          chosen={chosen}
          terms={terms}
          traded={traded}
          choose={choose}
          writeQuantity={sellsParts && summary.max !== 0 ? () => choose(undefined) : undefined}
        />
      ) : (
        <SaleQuantity
          draft={draft}
          change={change}
          max={summary.max}
          problem={problem}
          lots={chosen.length}
          chooseLots={lots.length > 1 ? () => choose([]) : undefined}
        />
      )}
      <SaleOutlook quote={quote} traded={traded} terms={terms} lots={lots} summary={summary} />
    </>
  );
}
