import { allPages } from '@bourse/api/query';
import type { PositionKind } from '@bourse/contract/position-kind';
import { listPositions } from '@bourse/contract/positions';
import { sumOfWorth } from '@bourse/figures/worth';
import { links } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { List, Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';

/** The way to the positions of a kind, with what they are worth, which is asked for after the list. */
export function OwnPositions({ kind }: { kind: Exclude<PositionKind, 'stock'> }) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const enabled = useIsLater();
  const { data } = useQuery(
    allPages(listPositions, { kind }, { limit: PAGE_SIZE, every: LIST_REFRESH, enabled }),
  );
  const value = data?.length ? formatAmount(sumOfWorth(data).value, deployment.currency) : undefined;
  return (
    <List>
      <Row
        title={t(`lists.${kind}.positions`)}
        as={Link}
        to={links.positions(kind)}
        {...(value ? { value: <Masked when={masked}>{value}</Masked> } : {})}
      />
    </List>
  );
}
