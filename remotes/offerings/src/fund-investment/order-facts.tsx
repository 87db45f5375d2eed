import type { FundOrder } from '@bourse/contract/funds';
import { broughtBack, daysRun, expectedProfits, leftOf } from '@bourse/figures/funds';
import { formatDate, formatDateTime } from '@bourse/i18n/dates';
import { useServerNow } from '@bourse/remote-kit/use-server-now';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Amount } from '@bourse/ui/amount';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue, type KeyValueProps } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { Timeline } from '@bourse/ui/timeline';
import { useAtomValue } from 'jotai';
import { money } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import { useTimeLeft } from '../use-time-left.ts';
import styles from './order-facts.module.css';
import { stepsOf } from './order-steps.ts';
import { StatusBadge } from './status-badge.tsx';
import { useFundTexts } from './use-fund-texts.ts';

/** Everything about an order: its steps with their times, its amounts and its number. */
export function OrderFacts({ order }: { order: FundOrder }) {
  const { t, locale } = useTranslations();
  const { days, period, range } = useFundTexts();
  const masked = useAtomValue(amountsHiddenAtom);
  const sayLeft = useTimeLeft();
  const now = useServerNow();
  const { amount, status, project, orderNo } = order;
  const left = leftOf(order, now);
  const figures = useFigures(order);
  const run = t('fundInvestment.order.run', {
    run: String(daysRun(order, now)),
    days: days(project.periodDays),
  });
  return (
    <div className={styles.facts}>
      <div className={styles.head}>
        <Amount value={amount} currency={deployment.currency} size="large" masked={masked} />
        {/* A poll that finds another status is said. */}
        <span key={status} role="status">
          <StatusBadge status={status} />
        </span>
      </div>
      <Timeline
        label={t('fundInvestment.order.steps')}
        layout="vertical"
        steps={stepsOf(order, now).map(({ id, state, at, isExpected }) => ({
          id,
          state,
          title: t(
            id === 'returned' && state === 'current'
              ? 'fundInvestment.order.beingPaid'
              : `fundInvestment.order.step.${id}`,
          ),
          ...(at === undefined
            ? {}
            : { when: isExpected ? formatDate(at, locale) : formatDateTime(at, locale) }),
          ...(id === 'running' && state === 'current'
            ? {
                detail:
                  left === undefined
                    ? run
                    : `${run} · ${t('fundInvestment.order.left', { left: sayLeft(left) })}`,
              }
            : {}),
        }))}
      />
      <KeyValue
        items={[
          {
            key: 'return',
            label: t('fundInvestment.confirm.return'),
            value: t('fundInvestment.confirm.range', {
              range: range(project, 'period') ?? '',
              period: period(project.periodDays),
            }),
          },
          ...figures,
          ...(orderNo === null ? [] : [{ key: 'no', label: t('call.number'), value: orderNo }]),
        ]}
      />
    </div>
  );
}

/** The expected return while the order runs, and the amounts that came back once it is over. */
function useFigures(order: FundOrder): KeyValueProps['items'] {
  const { t } = useTranslations();
  const { amounts } = useFundTexts();
  const masked = useAtomValue(amountsHiddenAtom);
  const { amount, status, accruedReturn, profit, returned } = order;
  const hidden = (text: string) => <Masked when={masked}>{text}</Masked>;
  if (status === 'active')
    return [
      {
        key: 'expected',
        label: t('fundInvestment.order.expected'),
        value: hidden(amounts(expectedProfits(order))),
      },
      ...(accruedReturn === null
        ? []
        : [
            {
              key: 'accrued',
              label: t('fundInvestment.order.accrued'),
              value: hidden(t('fundInvestment.order.from', { amount: money(accruedReturn) })),
            },
          ]),
    ];
  const principal = returned ?? amount;
  const total = {
    key: 'back',
    label: t('fundInvestment.order.step.returned'),
    strong: true,
  };
  if (status === 'cancelled') return [{ ...total, value: hidden(money(principal)) }];
  const back = broughtBack(order);
  if (status !== 'completed' || profit === null || back === undefined) return [];
  return [
    { key: 'principal', label: t('fundInvestment.order.principal'), value: hidden(money(principal)) },
    {
      key: 'profit',
      label: t('fundInvestment.order.profitLabel'),
      value: (
        <GainFigure
          gain={{ amount: profit, percent: undefined }}
          currency={deployment.currency}
          masked={masked}
        />
      ),
    },
    { ...total, value: hidden(money(back)) },
  ];
}
