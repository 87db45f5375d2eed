import { useRefresh } from '@bourse/api/query';
import { type PositionKind, positionKind } from '@bourse/contract/position-kind';
import { links } from '@bourse/links/links';
import { Screen } from '@bourse/ui/screen';
import { Tabs } from '@bourse/ui/tabs';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { PositionsList } from './positions-list.tsx';

const kinds = positionKind.options;
const kindFrom = (text: string | null | undefined): PositionKind =>
  kinds.find((kind) => kind === text) ?? 'stock';

/** `/trade`: the tab is kept in the query of the address, so that Back from a detail returns to it. */
export function PositionsScreen() {
  const [search, setSearch] = useSearchParams();
  return (
    <Positions
      kind={kindFrom(search.get('type'))}
      onKind={(kind) => setSearch(kind === 'stock' ? {} : { type: kind }, { replace: true })}
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
    <Positions
      kind={kindFrom(type)}
      onKind={(kind) => void navigate(links.positions(kind), { replace: true })}
    />
  );
}

function Positions({ kind, onKind }: { kind: PositionKind; onKind: (kind: PositionKind) => void }) {
  const { t } = useTranslations();
  return (
    <Screen flush onRefresh={useRefresh()}>
      <Tabs
        label={t('positions.kinds')}
        value={kind}
        onChange={onKind}
        tabs={kinds.map((id) => ({ id, label: t(`positions.kind.${id}`) }))}
        sticky
      >
        <PositionsList key={kind} kind={kind} />
      </Tabs>
    </Screen>
  );
}
