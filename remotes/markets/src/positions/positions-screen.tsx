import { useRefresh } from '@bourse/api/query';
import { links } from '@bourse/links/links';
import { Screen } from '@bourse/ui/screen';
import { Tabs } from '@bourse/ui/tabs';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { type PositionTab, positionTabs, tabFrom } from './position-kinds.ts';
import { PositionsList } from './positions-list.tsx';

/** `/trade`: the tab is kept in the query of the address, so that Back from a detail returns to it. */
export function PositionsScreen() {
  const [search, setSearch] = useSearchParams();
  return (
    <Positions
      tab={tabFrom(search.get('type'))}
      onTab={(tab) => setSearch(tab === 'all' ? {} : { type: tab }, { replace: true })}
    />
  );
}

/**
 * `/trade-no-nav/:type/:buck?`: the same screen, opened from a market's list. `buck` shows the back button and has no
 * other effect (D7).
 */
export function PositionsOfKindScreen() {
  const { type } = useParams();
  const navigate = useNavigate();
  return (
    <Positions tab={tabFrom(type)} onTab={(tab) => void navigate(links.positions(tab), { replace: true })} />
  );
}

function Positions({ tab, onTab }: { tab: PositionTab; onTab: (tab: PositionTab) => void }) {
  const { t } = useTranslations();
  return (
    <Screen flush onRefresh={useRefresh()}>
      <Tabs
        label={t('positions.kinds')}
        value={tab}
        onChange={onTab}
        tabs={positionTabs.map((id) => ({ id, label: t(`positions.kind.${id}`) }))}
        size="small"
        sticky
      >
        <PositionsList key={tab} tab={tab} />
      </Tabs>
    </Screen>
  );
}
