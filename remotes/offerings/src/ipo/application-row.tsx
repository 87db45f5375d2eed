import { displaySymbol } from '@bourse/contract/instrument';
import type { IpoApplication } from '@bourse/contract/ipo';
import { links } from '@bourse/links/links';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { Icon } from '@bourse/ui/icon';
import { textLink } from '@bourse/ui/link-button';
import { hairlineRow, pressableRow } from '@bourse/ui/row';
import { Timeline } from '@bourse/ui/timeline';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { shares } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import { APPLICATION_STEPS, type Progress, progressOf } from './application-progress.ts';
import styles from './application-row.module.css';
import { useApplicationLine } from './use-application-line.ts';

/** Loaded when the first application is unfolded. */
const ApplicationDetails = lazyWithRetry(
  () => import('./application-details.tsx').then((m) => m.ApplicationDetails),
  { pending: null },
);

interface ApplicationRowProps {
  application: IpoApplication;
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
}

/** An application with its steps and a sentence about its money; unfolded it shows the details. */
export function ApplicationRow({ application, isUnfolded, onUnfold }: ApplicationRowProps) {
  const { t } = useTranslations();
  const id = useId();
  const { symbol, companyName, stage } = application;
  const progress = progressOf(application);
  const line = useApplicationLine()(application, progress);
  const [first] = useState(progress.line);
  const code = displaySymbol(symbol);
  const figures = figuresOf(t, application, progress);
  return (
    <li className={`${hairlineRow} ${styles.application}`}>
      <Link to={links.stock(symbol, companyName ?? symbol)} className={`${pressableRow} ${styles.head}`}>
        <span className={styles.line}>
          <span className={styles.code}>
            {code} <Badge>{t(`ipo.stage.${stage}`)}</Badge>
          </span>
          {figures !== undefined && (
            <span className={styles.figures}>
              <Figure name={t('ipo.apply.quantity')}>{figures}</Figure>
            </span>
          )}
        </span>
        <span className={styles.line}>
          <span>{companyName}</span>
          <span className={styles.word} data-word={progress.word}>
            {t(`ipo.word.${progress.word}`)}
          </span>
        </span>
      </Link>
      <div className={styles.way}>
        <Timeline
          label={t('ipo.way', { symbol: code })}
          layout="horizontal"
          steps={APPLICATION_STEPS.map((step, index) => ({
            id: step,
            title: t(`ipo.step.${step}`),
            state: progress.states[index],
          }))}
        />
      </div>
      <VisuallyHidden live>{progress.line === first ? '' : `${code}: ${line}`}</VisuallyHidden>
      <div className={styles.foot}>
        <p className={styles.said}>{line}</p>
        <button
          type="button"
          className={textLink}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => onUnfold(!isUnfolded)}
        >
          {t('ipo.details')} <VisuallyHidden>{code}</VisuallyHidden>
          <span className={styles.arrow}>
            <Icon name="chevron-down" size={16} />
          </span>
        </button>
      </div>
      <div id={id}>{isUnfolded && <ApplicationDetails application={application} progress={progress} />}</div>
    </li>
  );
}

/** '200 of 300', '300', or nothing (D42). */
function figuresOf(
  t: ReturnType<typeof useTranslations>['t'],
  { quantity, allotted }: IpoApplication,
  { figures }: Progress,
): string | undefined {
  if (figures === undefined) return undefined;
  return figures === 'allotted' && allotted !== null
    ? t('ipo.ofAsked', { allotted: shares(allotted), asked: shares(quantity) })
    : shares(quantity);
}
