import { allPages } from '@bourse/api/query';
import { type FundOrder, listFundOrders } from '@bourse/contract/funds';
import { optionalLinks } from '@bourse/links/links';
import { Dialog } from '@bourse/ui/dialog';
import { linkButton } from '@bourse/ui/link-button';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { numberOf } from './order.ts';
import { OrderFacts } from './order-facts.tsx';

/** Rows of a page where one order is looked for in all of them. */
const SEARCHED = 50;

interface OrderSheetProps {
  number: string;
  isOpen: boolean;
  /** As the list has it; undefined where it does not. */
  listed: FundOrder | undefined;
  /** Whether the list has come, or has failed. */
  isListOver: boolean;
  onClose: () => void;
}

/** One order, over the list. */
export function OrderSheet({ number, isOpen, listed, isListOver, onClose }: OrderSheetProps) {
  const { t } = useTranslations();
  // It may stand on a page that was not read, or under another tab.
  const searched = useQuery({
    ...allPages(
      listFundOrders,
      {},
      { limit: SEARCHED, every: LIST_REFRESH, enabled: isListOver && listed === undefined },
    ),
    select: (orders) => orders.find((order) => numberOf(order) === number) ?? null,
  });
  const order = listed ?? searched.data;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={order?.project.name ?? t('fundInvestment.order.one')}
      variant="sheet"
      inAddress
    >
      {order ? (
        <OrderFacts order={order} />
      ) : (
        <QueryView
          result={searched}
          pending={<SkeletonRows rows={4} shape="row" />}
          errorTitle={t('fundInvestment.order.failed')}
          isEmpty={(data) => data === null}
          empty={
            <Empty
              icon="fund"
              title={t('fundInvestment.order.notFound')}
              action={
                <Link replace to={optionalLinks.fundOrders()} {...linkButton()}>
                  {t('fundInvestment.order.showAll')}
                </Link>
              }
            />
          }
        >
          {() => null}
        </QueryView>
      )}
    </Dialog>
  );
}
