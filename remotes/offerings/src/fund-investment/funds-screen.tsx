import { pages, q, useReceivedAt, useRefresh } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import { listFunds } from '@bourse/contract/funds';
import { optionalLinks } from '@bourse/links/links';
import { useLastSession } from '@bourse/remote-kit/last-session';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { List } from '@bourse/ui/list';
import { LoadMore } from '@bourse/ui/long-list';
import { Screen } from '@bourse/ui/screen';
import { Segment } from '@bourse/ui/segment';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { AvailableLine } from '../available-line.tsx';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { useOpenedSheet } from '../use-opened-sheet.ts';
import { FundRow } from './fund-row.tsx';
import styles from './funds-screen.module.css';
import { returnsAtom } from './returns.atoms.ts';

/** Loaded after the list, which is what the screen is opened for. */
const FundSheet = lazyWithRetry(() => import('./fund-sheet.tsx').then((m) => m.FundSheet), {
  pending: null,
});

const FUNDS = pages(listFunds, {}, { limit: PAGE_SIZE, every: LIST_REFRESH });

/** The funds (product.md, "Funds"). The key drops an open sheet where another customer logs in in another tab. */
export function FundsScreen() {
  return <Funds key={useLastSession()} />;
}

function Funds() {
  const { t } = useTranslations();
  const [query] = useSearchParams();
  const [shown, show] = useAtom(returnsAtom);
  const funds = useInfiniteQuery(FUNDS);
  const balance = useQuery(q(getBalance, {}, { every: LIST_REFRESH }));
  const available = balance.data?.available;
  const { id, isOpen, opening, close } = useOpenedSheet(query.get('fund'), optionalLinks.funds());
  return (
    <>
      <Screen flush onRefresh={useRefresh()}>
        <AvailableLine
          label={t('call.available')}
          available={available}
          orders={{ to: optionalLinks.fundOrders(), label: t('call.toOrders') }}
        />
        <div className={styles.choice}>
          <Segment
            label={t('fundInvestment.returns')}
            value={shown}
            onChange={show}
            options={[
              { id: 'period', label: t('fundInvestment.overPeriod') },
              { id: 'year', label: t('fundInvestment.perYear') },
            ]}
          />
        </div>
        <QueryView
          result={funds}
          every={LIST_REFRESH}
          receivedAt={useReceivedAt(FUNDS)}
          pending={<SkeletonRows rows={5} shape="row" />}
          errorTitle={t('fundInvestment.failed')}
          empty={<Empty icon="fund" title={t('fundInvestment.none')} />}
        >
          {(rows) => (
            <>
              <List label={t('fundInvestment.list')}>
                {rows.map((fund) => (
                  <FundRow
                    key={fund.id}
                    fund={fund}
                    shown={shown}
                    available={available}
                    current={isOpen && fund.id === id}
                  />
                ))}
              </List>
              <LoadMore list={funds} />
              <p className={styles.note}>{t('fundInvestment.notPromised')}</p>
            </>
          )}
        </QueryView>
      </Screen>
      {id !== undefined && (
        <FundSheet
          key={opening}
          id={id}
          isOpen={isOpen}
          listed={funds.data?.find((fund) => fund.id === id)}
          isListOver={funds.status !== 'pending'}
          onClose={close}
        />
      )}
    </>
  );
}
