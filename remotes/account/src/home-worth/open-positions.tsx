import { allPages } from '@bourse/api/query';
import type { Customer } from '@bourse/contract/customer';
import { positionKind } from '@bourse/contract/position-kind';
import { listPositions } from '@bourse/contract/positions';
import { todayOf } from '@bourse/figures/account';
import { sumOfWorth } from '@bourse/figures/worth';
import { useCombinedQueries } from '@bourse/remote-kit/combine-queries';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { useAtomValue } from 'jotai';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import styles from './home-worth.module.css';

const POSITIONS = positionKind.options.map((kind) =>
  allPages(listPositions, { kind }, { limit: 50, every: LIST_REFRESH }),
);

/** For a back end that does not tell of the account's day: that of the open positions, or why it is not known. */
export function OpenPositions({ customer }: { customer: Customer }) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { data } = useCombinedQueries(POSITIONS);
  const positions = data?.flat();
  const unpriced = positions ? sumOfWorth(positions).unpriced : 0;
  return (
    <p className={styles.line}>
      <GainFigure gain={todayOf(customer, positions)?.gain} currency={deployment.currency} masked={masked} />
      <span className={styles.since}>
        {unpriced > 0 ? t('account.unpriced', { count: unpriced }) : t('account.openToday')}
      </span>
    </p>
  );
}
