/** The four states of every query on the screen: pending, error, empty, data (design.md, "States"). */

import { formatTime } from '@bourse/i18n/dates';
import { failureOf, useErrorText } from '@bourse/i18n/errors';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { isOverdue, missedRefreshes } from './refresh-age.ts';
import styles from './states.module.css';
import { type Moment, useAge } from './use-age.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The fields of a query's result that are needed here; a TanStack Query result fits. */
export interface Result<T> {
  status: 'pending' | 'error' | 'success';
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
  isFetching?: boolean;
  /** How often the query has failed. A query that failed before stays in the error state while it is fetched again. */
  errorUpdateCount?: number;
}

/** Whether a query has failed, and why. */
export type Failing = Pick<Result<unknown>, 'status' | 'error' | 'errorUpdateCount'>;

export interface QueryViewProps<T> {
  result: Result<T>;
  /**
   * A skeleton of the content, shown after 150 ms. With null, nothing is shown or announced until there is a response.
   */
  pending: ReactNode;
  empty?: ReactNode;
  /** Default: an array, or a page whose `items` is an array, without elements. */
  isEmpty?: (data: T) => boolean;
  /**
   * Refresh interval, ms. With `receivedAt`, the age of old data is shown, and data are greyed after three missed
   * refreshes.
   */
  every?: number;
  /** When the data were received. It is not part of the result, so that a poll that changes nothing renders nothing. */
  receivedAt?: Moment;
  /** Title of the error, where the call has one of its own (D54). */
  errorTitle?: string;
  /** Shows an error in one line, where its place has no height for more. */
  inline?: boolean;
  children: (data: T) => ReactNode;
}

/** Renders the state of a query. A failed refresh keeps the data; their age shows that they are old. */
export function QueryView<T>(props: QueryViewProps<T>) {
  const {
    result,
    pending,
    empty,
    isEmpty = hasNothing,
    every,
    receivedAt,
    errorTitle,
    inline,
    children,
  } = props;
  const { t } = useCommonTranslations();
  const { data } = result;
  const error = useStandingError(result);

  if (data === undefined) {
    if (error !== undefined && !isSessionOver(error)) {
      return (
        <Problem
          error={error}
          {...(errorTitle ? { title: errorTitle } : {})}
          retry={result.refetch}
          retrying={result.isFetching ?? false}
          {...(inline ? { inline } : {})}
        />
      );
    }
    if (pending === null) return null;
    return (
      <div className={styles.pending} aria-busy="true">
        <VisuallyHidden live>{t('loading')}</VisuallyHidden>
        <div aria-hidden="true">{pending}</div>
      </div>
    );
  }
  if (empty !== undefined && isEmpty(data)) return empty;
  if (every === undefined || receivedAt === undefined) return children(data);
  return (
    <Fresh at={receivedAt} every={every}>
      {children(data)}
    </Fresh>
  );
}

/**
 * The last error of a query until there is a response: TanStack Query clears it whenever it asks again, so that what is
 * drawn because of it would flicker with each poll.
 */
export function useStandingError({ status, error, errorUpdateCount = 0 }: Failing): unknown {
  const [last, setLast] = useState<unknown>();
  if (status === 'error') {
    if (error !== last) setLast(error);
    return error;
  }
  return status === 'pending' && errorUpdateCount > 0 ? last : undefined;
}

function hasNothing(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== 'object' || data === null) return false;
  return 'items' in data && hasNothing(data.items);
}

export interface EmptyProps {
  title: string;
  detail?: ReactNode;
  icon?: IconName;
  /** A button or link to the next step. */
  action?: ReactNode;
}

export function Empty({ title, detail, icon, action }: EmptyProps) {
  return (
    <div className={styles.message}>
      {icon && (
        <span className={styles.sign}>
          <Icon name={icon} size={24} />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export interface ProblemProps {
  error: unknown;
  /** Replaces the common title 'Something went wrong'. */
  title?: string;
  retry?: () => unknown;
  retrying?: boolean;
  /** One line: the title and the button. */
  inline?: boolean;
}

/** Whether an error says that the session has ended: the login is on its way, and says so once for the whole screen. */
const isSessionOver = (error: unknown): boolean => failureOf(error).code === 'logout';

/** Whether an error says that the device is offline and has never had the answer. It comes by itself later. */
const isNotKept = (error: unknown): boolean => failureOf(error).code === 'not-kept';

/** What happened, in the customer's language, and a Retry button where trying again may help. */
export function Problem({ error, title, retry, retrying = false, inline = false }: ProblemProps) {
  const { t } = useCommonTranslations();
  const said = useErrorText()(error);
  const isAbsent = isNotKept(error);
  const heading = isAbsent ? said : (title ?? t('somethingWentWrong'));
  const sentence = isAbsent ? t('notKeptHint') : said;
  const message = useRef<HTMLDivElement>(null);
  useRestoreFocus(message);
  return (
    <div
      ref={message}
      className={styles.message}
      data-inline={inline}
      data-code={failureOf(error).code}
      role="alert"
    >
      <p className={styles.title}>{heading}</p>
      {sentence !== heading && !inline && <p className={styles.detail}>{sentence}</p>}
      {retry && !isAbsent && (
        <div className={styles.action}>
          <Button pending={retrying} onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

export interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle';
  /** Of a text line: font size, so that the skeleton is as high as the line that replaces it. */
  size?: 13 | 15 | 17 | 22 | 28 | 40;
  /** CSS length. A text line is as wide as its container by default. */
  width?: string;
  height?: string;
}

export function Skeleton({ shape = 'text', size, width, height }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-shape={shape}
      data-size={size}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}

/** Skeleton rows with the height of QuoteRow, of a Row with two lines, or of a Row with one. */
export function SkeletonRows({
  rows = 8,
  shape = 'quote',
}: {
  rows?: number;
  shape?: 'quote' | 'row' | 'line';
}) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} className={styles.row} data-shape={shape}>
      <span className={styles.lines}>
        <Skeleton width={row % 3 === 1 ? '40%' : '52%'} />
        {shape !== 'line' && <Skeleton width={row % 2 ? '64%' : '76%'} />}
      </span>
      {shape === 'quote' && <span className={styles.spark} />}
      <span className={styles.figures}>
        <Skeleton width={shape === 'quote' ? '72%' : '100%'} />
        {shape !== 'line' && <Skeleton width="52%" />}
      </span>
    </div>
  ));
}

/**
 * The age of old data: nothing while fresh, then '18 s ago'. Prices that are not live always show the time when they were
 * received. It is not a live region, which would speak every second.
 */
export function StaleMark({ at, every }: { at: Moment; every: number }) {
  return at.held ? <PricesFrom at={at} {...at.held} /> : <Age at={at} every={every} />;
}

const MINUTE = 60_000;

function PricesFrom({ at, subscribe }: { at: Moment } & NonNullable<Moment['held']>) {
  const { t, locale } = useCommonTranslations();
  const minute = useSyncExternalStore(subscribe, () => Math.floor(at() / MINUTE) * MINUTE);
  if (minute === 0) return null;
  return (
    <span className={styles.stale}>
      <Icon name="clock" size={16} />
      {t('pricesFrom', { time: formatTime(minute, locale) })}
    </span>
  );
}

function Age({ at, every }: { at: Moment; every: number }) {
  const { t } = useCommonTranslations();
  const age = useAge(at, every);
  if (missedRefreshes(age, every) === 0) return null;
  const seconds = Math.floor(age / 1_000);
  return (
    <span className={styles.stale} data-stale={isOverdue(age, every)}>
      <Icon name="clock" size={16} />
      {seconds < 60
        ? t('secondsAgo', { count: seconds })
        : t('minutesAgo', { count: Math.floor(seconds / 60) })}
    </span>
  );
}

/**
 * Greys its children after three missed refreshes and shows their age. The ticking age does not render the children.
 */
export function Fresh({ at, every, children }: { at: Moment; every: number; children: ReactNode }) {
  const expected = at.held?.every ?? every;
  const age = useAge(at, expected);
  return (
    <div className={styles.fresh} data-stale={isOverdue(age, expected)}>
      <div className={styles.age}>
        <StaleMark at={at} every={every} />
      </div>
      {children}
    </div>
  );
}
