import { links } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { List, Row } from '@bourse/ui/list';
import { Link } from 'react-router-dom';
import { useWords } from '../words.ts';
import { DayChangeLine } from './day-change-line.tsx';
import type { Part } from './holdings.ts';
import { Masked } from './masked.tsx';
import styles from './parts.module.css';

/** What the total is made of: a bar, and a line for each part with its worth and its day. */
export function Parts({ parts, hidden }: { parts: readonly Part[]; hidden: boolean }) {
  const { t } = useWords();
  return (
    <div className={styles.parts}>
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ share }) => share > 0)
          .map(({ id, share }) => (
            <span key={id} className={styles.share} data-part={id} style={{ flexGrow: share }} />
          ))}
      </div>
      <List label={t('account.spread')}>
        {parts.map((part) => (
          <Row
            key={part.id}
            leading={<span className={styles.dot} data-part={part.id} />}
            title={t(`account.${part.id}`)}
            value={
              <Masked hidden={hidden}>
                {part.worth ? formatAmount(part.worth, deployment.currency) : '–'}
              </Masked>
            }
            {...(part.id !== 'available' && {
              as: Link,
              to: links.positions(part.id),
              detail: t('account.positions', { count: part.positions ?? 0 }),
              valueDetail: <DayChangeLine change={part.dayChange} hidden={hidden} />,
            })}
          />
        ))}
      </List>
    </div>
  );
}
