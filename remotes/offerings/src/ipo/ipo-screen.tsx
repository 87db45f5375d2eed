import { q, useReceivedAt, useRefresh } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import { listIpos } from '@bourse/contract/ipo';
import { optionalLinks } from '@bourse/links/links';
import { useLastSession } from '@bourse/remote-kit/last-session';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { linkButton } from '@bourse/ui/link-button';
import { List } from '@bourse/ui/list';
import { Screen } from '@bourse/ui/screen';
import { Section } from '@bourse/ui/section';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { AvailableLine } from '../available-line.tsx';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { useOpenedSheet } from '../use-opened-sheet.ts';
import { sortOfferings } from './offering.ts';
import { OpenRow, PastRow } from './offering-rows.tsx';
import { useApplied } from './use-applied.ts';

/** Loaded after the list, which is what the screen is opened for. */
const ApplySheet = lazyWithRetry(() => import('./apply-sheet.tsx').then((m) => m.ApplySheet), {
  pending: null,
});

const IPOS = q(listIpos, {}, { every: LIST_REFRESH });
const BALANCE = q(getBalance, {}, { every: LIST_REFRESH });

/** The offerings (product.md, "New offerings"). The key drops an open sheet where another customer logs in in another tab. */
export function IpoScreen() {
  return <Offerings key={useLastSession()} />;
}

function Offerings() {
  const { t } = useTranslations();
  const [query] = useSearchParams();
  const ipos = useQuery(IPOS);
  const balance = useQuery(BALANCE);
  const appliedTo = useApplied(ipos.data?.items);
  const { id, isOpen, opening, close } = useOpenedSheet(query.get('apply'), optionalLinks.ipo());
  const opened = ipos.data?.items.find((ipo) => ipo.id === id);
  return (
    <>
      <Screen flush onRefresh={useRefresh()}>
        <AvailableLine
          label={t('call.available')}
          available={balance.data?.available}
          orders={{ to: optionalLinks.ipoOrders(), label: t('call.toOrders') }}
        />
        <QueryView
          result={ipos}
          every={LIST_REFRESH}
          receivedAt={useReceivedAt(IPOS)}
          pending={<SkeletonRows rows={6} shape="row" />}
          errorTitle={t('ipo.failed')}
          empty={<NoneOpen />}
        >
          {({ items }) => {
            const { open, past } = sortOfferings(items);
            return (
              <>
                {open.length === 0 ? (
                  <NoneOpen />
                ) : (
                  <Section title={t('ipo.open')} flush>
                    <List label={t('ipo.open')}>
                      {open.map((ipo) => (
                        <OpenRow key={ipo.id} ipo={ipo} applied={appliedTo(ipo)} />
                      ))}
                    </List>
                  </Section>
                )}
                {past.length > 0 && (
                  <Section title={t('ipo.past')} flush>
                    <List label={t('ipo.past')}>
                      {past.map((ipo) => (
                        <PastRow key={ipo.id} ipo={ipo} />
                      ))}
                    </List>
                  </Section>
                )}
              </>
            );
          }}
        </QueryView>
      </Screen>
      {id !== undefined && ipos.data && (
        <ApplySheet
          key={opening}
          isOpen={isOpen}
          ipo={opened}
          applied={opened && appliedTo(opened)}
          quantity={query.get('quantity')}
          refresh={() => void ipos.refetch()}
          onClose={close}
        />
      )}
    </>
  );
}

function NoneOpen() {
  const { t } = useTranslations();
  const hasRoute = useHasRoute();
  const calendar = optionalLinks.calendar();
  return (
    <Empty
      icon="rocket"
      title={t('ipo.none')}
      action={
        hasRoute(calendar) && (
          <Link to={calendar} {...linkButton()}>
            {t('ipo.calendar')}
          </Link>
        )
      }
    />
  );
}
