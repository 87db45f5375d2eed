import { displaySymbol } from '@bourse/contract/instrument';
import { gainOfSums } from '@bourse/figures/realised';
import { financialYearOf } from '@bourse/remote-kit/zoned-time';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { List, Row } from '@bourse/ui/list';
import { SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { askSums } from './realised.ts';
import type { RecordFilter } from './record-filter.ts';
import { usePeriodText } from './use-period-text.ts';

/**
 * What the sales of the listed records have made together, with their period, which leads to each lot, year by year. Nothing where nothing
 * was sold, and with a back end that does not tell it (D79).
 */
export function RealisedRow({ filter }: { filter: RecordFilter }) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const periodText = usePeriodText();
  const [search] = useSearchParams();
  const { data, isPending } = useQuery(askSums(filter));
  // As high as what comes, so that the list below it does not move.
  if (isPending) return <SkeletonRows rows={1} shape="row" />;
  const [last] = data?.items ?? [];
  if (!data?.sums || !last) return null;
  const { cost, profit } = data.sums;
  const of = periodText(filter) ?? t('records.allTime');
  const what = filter.symbol === undefined ? of : `${displaySymbol(filter.symbol)} · ${of}`;
  const to = new URLSearchParams(search);
  to.set('profit', String(financialYearOf(last.soldAt)));
  return (
    <List>
      <Row
        as={Link}
        to={`?${to}`}
        title={t('records.realised')}
        detail={[what, t('records.sales', { count: data.total ?? data.items.length })].join(' · ')}
        value={
          <GainFigure gain={gainOfSums({ cost, profit })} currency={deployment.currency} masked={masked} />
        }
      />
    </List>
  );
}
