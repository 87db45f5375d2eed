import { q } from '@bourse/api/query';
import { listBills } from '@bourse/contract/bills';
import { type Entry, entriesOf } from '@bourse/figures/bills';
import { formatDateTime } from '@bourse/i18n/dates';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { links } from '@bourse/links/links';
import { List } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { BillRow } from '../changes/bill-row.tsx';
import { BillSheet } from '../changes/bill-sheet.tsx';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';

const LATEST = 3;

/** The latest movements of money, with a link to all of them. */
export const LatestChanges = memo(function LatestChanges() {
  const { t, locale } = useTranslations();
  const { t: common } = useCommonTranslations();
  const [facts, setFacts] = useState<Entry>();
  const latest = useQuery(
    // A trade has two bills: the trade and its fee.
    q(listBills, { direction: 'all', page: 1, limit: 2 * LATEST }, { every: LIST_REFRESH }),
  );
  return (
    <Section
      title={t('activity.latest')}
      more={{ as: Link, to: links.accountChanges(), label: common('all') }}
      flush
    >
      <div data-part="true">
        <QueryView
          result={latest}
          pending={<SkeletonRows rows={LATEST} shape="row" />}
          errorTitle={t('activity.failed')}
          empty={<Empty icon="records" title={t('activity.empty')} detail={t('activity.emptyHint')} />}
        >
          {({ items }) => (
            <List label={t('activity.latest')}>
              {entriesOf(items)
                .slice(0, LATEST)
                .map((entry) => (
                  <BillRow
                    key={entry.id}
                    entry={entry}
                    when={formatDateTime(entry.createdAt, locale)}
                    onFacts={setFacts}
                  />
                ))}
            </List>
          )}
        </QueryView>
      </div>
      <BillSheet entry={facts} onClose={() => setFacts(undefined)} />
    </Section>
  );
});
