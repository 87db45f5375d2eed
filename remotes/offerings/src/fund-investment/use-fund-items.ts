import { NEWEST } from '@bourse/api/newest';
import { allPages, q } from '@bourse/api/query';
import { serverNow } from '@bourse/api/server-time';
import { type FundOrder, listFundOrders } from '@bourse/contract/funds';
import { isBeingPaid, isEndingSoon } from '@bourse/figures/funds';
import { formatWeekday } from '@bourse/i18n/dates';
import type { UnderWayItem } from '@bourse/remote-kit/places';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { DOTS } from '@bourse/ui/masked';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { money } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import { fundOrderAddress, numberOf, underWayId } from './order.ts';

/** Refresh interval, ms: long, because units end days later. */
const REFRESH = 60_000;

const idOf = (order: FundOrder): string => underWayId(numberOf(order));
const isEnding = ({ status, endsAt }: FundOrder): boolean =>
  status === 'active' && endsAt !== null && isEndingSoon(endsAt, serverNow());

/**
 * The units that end within seven days, and those that have ended since the customer saw them last.
 * @param known ids of what was under way before
 * @returns undefined until it is known
 */
export function useFundItems(known: readonly string[]): UnderWayItem[] | undefined {
  const itemOf = useItem();
  const active = useQuery(allPages(listFundOrders, { status: 'active' }, { limit: 50, every: REFRESH })).data;
  const isSought =
    active && known.some((id) => id.startsWith(underWayId('')) && !active.some((one) => idOf(one) === id));
  const recent = useQuery(q(listFundOrders, NEWEST, { every: REFRESH, enabled: isSought === true })).data;
  if (!active || (isSought && !recent)) return undefined;
  const ended = (recent?.items ?? []).filter(
    (order) => order.status !== 'active' && known.includes(idOf(order)),
  );
  return [...active.filter(isEnding), ...ended].map(itemOf);
}

/** @returns a function from an order to its row */
function useItem() {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const detailOf = (order: FundOrder): string => {
    const { status, endsAt, profit } = order;
    if (status === 'completed' && profit !== null)
      return t('fundInvestment.underWay.completed', { amount: masked ? DOTS : money(profit) });
    if (status !== 'active' || endsAt === null) return t(`fundInvestment.order.status.${status}`);
    return isBeingPaid(order, serverNow())
      ? t('fundInvestment.order.beingPaid')
      : t('fundInvestment.underWay.ends', { date: formatWeekday(endsAt, locale) });
  };
  return (order: FundOrder): UnderWayItem => ({
    id: idOf(order),
    to: fundOrderAddress(numberOf(order)),
    title: order.project.name,
    detail: detailOf(order),
    amount: money(order.amount),
    isOver: order.status !== 'active',
    rank: 2,
    at: order.endsAt ?? order.createdAt,
  });
}
