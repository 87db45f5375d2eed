import { useCommonTranslations } from '@bourse/i18n/translations';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { underWayAtom } from '@bourse/session/under-way';
import { List, Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { Section } from '@bourse/ui/section';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { UnderWayItem, UnderWayPlace } from './places.ts';
import { Slot } from './slot.tsx';
import styles from './under-way.module.css';

interface UnderWayListProps {
  place: UnderWayPlace;
  /** How many rows the screen has reserved the height of. */
  reserved: number;
  /** `id`s of what was under way before. */
  known: readonly string[];
}

type Reported = Readonly<Record<string, readonly UnderWayItem[]>>;

/** One list of what all remotes report; nothing where none reports anything. */
export function UnderWayList({ place, reserved, known }: UnderWayListProps) {
  const { t } = useCommonTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const keep = useSetAtom(underWayAtom);
  const [reported, setReported] = useState<Reported>({});
  const [seen, setSeen] = useState(known);
  const [isWhole, setIsWhole] = useState(false);

  const report = useCallback(
    (remote: string, items: readonly UnderWayItem[]) => {
      setReported((before) => ({ ...before, [remote]: items }));
      setSeen((before) => [...new Set([...before, ...items.map(({ id }) => id)])]);
      // What has ended is shown once and not kept for the next visit, unless no row of it could be shown.
      const isShown = ({ isOver }: UnderWayItem) => isOver === true && reserved > 0;
      keep(
        remote,
        items.filter((item) => !isShown(item)).map(({ id }) => id),
      );
    },
    [keep, reserved],
  );

  const items = Object.values(reported)
    .flat()
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
  const shown = isWhole ? items : items.slice(0, reserved);
  const left = items.length - shown.length;
  return (
    <>
      <Slot id={place} pending={null} isQuiet known={seen} report={report} />
      {shown.length > 0 && (
        <Section
          title={t('underWay')}
          aside={
            left > 0 && (
              <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
                {t('underWayMore', { count: left })}
              </button>
            )
          }
          flush
        >
          <List label={t('underWay')}>
            {shown.map(({ id, to, title, detail, amount }) => (
              <Row
                key={id}
                as={Link}
                to={to}
                title={title}
                detail={detail}
                value={<Masked when={masked}>{amount}</Masked>}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}
