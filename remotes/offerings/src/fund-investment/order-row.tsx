import type { FundOrder } from '@bourse/contract/funds';
import { daysRun } from '@bourse/figures/funds';
import { useServerNow } from '@bourse/remote-kit/use-server-now';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Figure } from '@bourse/ui/figure';
import { GainFigure } from '@bourse/ui/gain';
import { DOTS, Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { money } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import { BarRow } from './bar-row.tsx';
import { fundOrderAddress, numberOf, type OrderTab } from './order.ts';
import styles from './order-row.module.css';
import { StatusBadge } from './status-badge.tsx';
import { useFundTexts } from './use-fund-texts.ts';
import { useOrderWords } from './use-order-words.ts';

interface OrderRowProps {
  order: FundOrder;
  tab: OrderTab;
  current: boolean;
}

/** An order in the list: when its unit comes back, and with which profit. */
export function OrderRow({ order, tab, current }: OrderRowProps) {
  const { t } = useTranslations();
  const { days } = useFundTexts();
  const { time } = useOrderWords();
  const masked = useAtomValue(amountsHiddenAtom);
  const now = useServerNow();
  const { status, project, amount } = order;
  const run = daysRun(order, now);
  const isRunning = status === 'active';
  const says = t('fundInvestment.order.run', { run: String(run), days: days(project.periodDays) });
  return (
    <BarRow
      to={fundOrderAddress(numberOf(order), tab)}
      current={current}
      title={
        <>
          {project.name} {!isRunning && <StatusBadge status={status} />}
        </>
      }
      value={
        <Figure name={t('fundInvestment.order.principal')}>
          <Masked when={masked}>{money(amount)}</Masked>
        </Figure>
      }
      detail={time(order, now)}
      valueDetail={<Return order={order} masked={masked} />}
      bar={isRunning ? { label: says, says, value: run, max: project.periodDays } : undefined}
    />
  );
}

/** What comes back at least, the profit once it is known, or what came back of a cancelled order. */
function Return({ order, masked }: { order: FundOrder; masked: boolean }) {
  const { t } = useTranslations();
  const { status, expectedReturn, profit, returned, amount } = order;
  const written = (value: typeof amount) => (masked ? DOTS : money(value));
  if (status === 'active')
    return expectedReturn && t('fundInvestment.order.from', { amount: written(expectedReturn) });
  if (status === 'cancelled')
    return t('fundInvestment.order.returned', { amount: written(returned ?? amount) });
  if (status !== 'completed' || profit === null) return null;
  return (
    <span className={styles.profit}>
      <GainFigure
        gain={{ amount: profit, percent: undefined }}
        currency={deployment.currency}
        masked={masked}
      />{' '}
      {t('fundInvestment.order.profit')}
    </span>
  );
}
