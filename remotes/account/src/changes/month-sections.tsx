import type { Bill, Statement } from '@bourse/contract/bills';
import { type Direction, type Entry, entriesOf } from '@bourse/figures/bills';
import { statementOf, sumsOf } from '@bourse/figures/statement';
import { formatTime } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { formatAmountChange } from '@bourse/money/format';
import { byMonth, formatLongMonth, type Month } from '@bourse/remote-kit/zoned-time';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { textLink } from '@bourse/ui/link-button';
import { DaySections, MonthHead } from '@bourse/ui/long-list';
import { Masked } from '@bourse/ui/masked';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { BillRow } from './bill-row.tsx';
import { askStatement } from './use-statement.ts';

interface MonthSectionsProps {
  /** Newest first. */
  bills: readonly Bill[];
  direction: Direction;
  /** Whether older ones follow that are not loaded yet. */
  continues: boolean;
  onFacts: (entry: Entry) => void;
}

/** Movements by month and day. A month has what came in and went out in it, and leads to its statement. */
export function MonthSections({ bills, direction, continues, onFacts }: MonthSectionsProps) {
  const { locale } = useTranslations();
  const months = byMonth(entriesOf(bills, { direction, continues }));
  return months.map(({ month, rows }) => (
    <section key={month.id} aria-label={formatLongMonth(month, locale)}>
      <StatementHead
        month={month}
        direction={direction}
        loaded={direction === 'all' ? statementOf(bills, month, !continues) : undefined}
      />
      <DaySections rows={rows} locale={locale} level={3}>
        {(entry) => (
          <BillRow
            key={entry.id}
            entry={entry}
            when={formatTime(entry.createdAt, locale)}
            onFacts={onFacts}
          />
        )}
      </DaySections>
    </section>
  ));
}

interface StatementHeadProps {
  month: Month;
  direction: Direction;
  /** The sums of the rows, once all of the month are loaded; for a back end that does not add them up. */
  loaded: Statement | undefined;
}

function StatementHead({ month, direction, loaded }: StatementHeadProps) {
  const { t, locale } = useTranslations();
  const hidden = useAtomValue(amountsHiddenAtom);
  const statement = useQuery(askStatement(month)).data ?? loaded;
  const sums = (['income', 'expense'] as const).filter((one) => direction === 'all' || direction === one);
  const name = formatLongMonth(month, locale);
  return (
    <MonthHead
      name={name}
      aside={
        <Link to={links.statement(month.id)} className={textLink}>
          {t('activity.statement')} <VisuallyHidden>{name}</VisuallyHidden>
        </Link>
      }
    >
      {statement &&
        sums.map((one) => (
          <span key={one}>
            {t(one === 'income' ? 'activity.in' : 'activity.out')}{' '}
            <Masked when={hidden}>
              {formatAmountChange(sumsOf(statement, one).total, deployment.currency)}
            </Masked>
          </span>
        ))}
    </MonthHead>
  );
}
