import { pageAt } from '@bourse/api/paged';
import { q } from '@bourse/api/query';
import { listInstruments } from '@bourse/contract/market';
import { MOVERS_ASKED, moversAmong } from '@bourse/contract/movers';
import { listOrders } from '@bourse/contract/orders';
import { links } from '@bourse/links/links';
import { hasPriceAlertsAtom } from '@bourse/session/price-alerts';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { useEntries } from '../watchlists/use-watchlists.ts';
import styles from './first-steps.module.css';

/**
 * Three steps, each ticked once it is done. They are gone at the next visit after all are done, or at once when hidden.
 * @param onEnd they are not to be shown again
 */
export function FirstSteps({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslations();
  const watched = useEntries(undefined).result;
  const orders = useQuery(q(listOrders, { kind: 'stock', ...pageAt(1), limit: 1 }));
  const hasAlerts = useAtomValue(hasPriceAlertsAtom);
  const topMover = useTopMover();
  const steps = [
    { id: 'follow', to: links.markets(), isDone: (watched.data?.length ?? 0) > 0 },
    { id: 'buy', to: links.markets(), isDone: (orders.data?.items.length ?? 0) > 0 },
    { id: 'alert', to: topMover ?? links.markets(), isDone: hasAlerts },
  ] as const;
  useEndOnLeave(
    steps.every(({ isDone }) => isDone),
    onEnd,
  );
  return (
    <Section
      title={t('home.firstSteps')}
      aside={
        <Button variant="text" onClick={onEnd}>
          {t('home.hide')}
        </Button>
      }
    >
      <List inset label={t('home.firstSteps')}>
        {steps.map(({ id, to, isDone }) => (
          <Row
            key={id}
            {...(isDone ? {} : { as: Link, to })}
            leading={
              <span className={styles.sign} data-done={isDone}>
                {isDone && <Icon name="check" size={16} />}
              </span>
            }
            title={
              <span className={styles.step} data-done={isDone}>
                {t(`home.steps.${id}`)}
                {isDone && <VisuallyHidden>{t('home.done')}</VisuallyHidden>}
              </span>
            }
          />
        ))}
      </List>
    </Section>
  );
}

/** The address of what rises most, where a price alert has a reason. */
function useTopMover(): string | undefined {
  const { data } = useQuery(q(listInstruments, { ...MOVERS_ASKED.gainers, page: 1, limit: 1 }));
  const [top] = (data && moversAmong('gainers', data)) ?? [];
  return top && links.stock(top.symbol, top.name);
}

/** All ticks are seen once: what is below does not move up while the customer looks. */
function useEndOnLeave(areDone: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (areDone) return () => end();
  }, [areDone]);
}
