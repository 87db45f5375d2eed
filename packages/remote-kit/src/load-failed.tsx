import { useCommonTranslations } from '@bourse/i18n/translations';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { importChunk } from './chunks.ts';
import type { Finding } from './diagnose.ts';
import { LoadError } from './load-error.ts';
import styles from './load-failed.module.css';

interface LoadFailedProps {
  readonly error: unknown;
  readonly retry: () => void;
  readonly size: 'screen' | 'slot';
  /** Shows nothing, and only waits for the network. */
  readonly isQuiet?: boolean;
}

/** For so long after the network is back a request may still not get through, ms. */
const UNSETTLED = 60_000;

/** When the browser last said that the network is back, ms of the page. */
let onlineAt = -UNSETTLED;
globalThis.addEventListener?.('online', () => {
  onlineAt = performance.now();
});

/** Moves the focus to the parent of the panel, which stays when a retry removes the panel, so that a keyboard goes on from there. */
function handFocusOn(panel: HTMLElement | null): void {
  const place = panel?.parentElement;
  if (!place) return;
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

/**
 * What the customer sees in place of a part that is not there. It must work where little else does, so it stands on
 * the tokens alone. Why the part is not there is found out meanwhile, and only where the server cannot be reached is it the
 * connection. A remote for another version of the app, or one whose entry in the page's registry is damaged, can only be
 * loaded by a new page.
 */
export function LoadFailed({ error, retry, size, isQuiet = false }: LoadFailedProps) {
  const { t } = useCommonTranslations();
  const panel = useRef<HTMLElement>(null);
  /** Null where not even the code comes that would find out. */
  const [finding, setFinding] = useState<Finding | null>();
  const problem = error instanceof LoadError ? error.problem : 'crashed';
  const isOutdated = problem === 'contract' || finding?.isOutdated;
  const needsNewPage = isOutdated || problem === 'damaged' || finding?.needsNewPage;
  const isNetwork = problem === 'unreachable' || problem === 'deadline';
  const retryHere = () => {
    handFocusOn(panel.current);
    retry();
  };
  // By itself it takes the focus from nowhere else.
  const retryOnline = useEffectEvent(() => (panel.current?.matches(':focus-within') ? retryHere : retry)());
  useEffect(() => {
    importChunk(() => import(/* webpackChunkName: "load-failure" */ './diagnose.ts'))
      .then(({ diagnose }) => diagnose(isNetwork, size))
      .then(setFinding, () => setFinding(null));
    if (!isNetwork) return;
    // What could not be loaded without a network comes by itself with it. The browser says that it is back before requests get
    // through, so what fails soon after that is tried again, each time after twice the pause.
    addEventListener('online', retryOnline);
    const since = performance.now() - onlineAt;
    const timer = since < UNSETTLED ? setTimeout(retryOnline, since + 1_000) : undefined;
    return () => {
      removeEventListener('online', retryOnline);
      clearTimeout(timer);
    };
  }, [isNetwork, size]);
  // What reserves the height of the part is to know that it is missing.
  if (isQuiet) return <div hidden data-problem={problem} />;
  const title = isOutdated ? 'remoteContract' : problem === 'crashed' ? 'remoteCrashed' : 'remoteFailed';
  return (
    <section
      ref={panel}
      className={styles.panel}
      data-size={size}
      data-problem={problem}
      data-code={isOutdated ? undefined : finding === null ? 'network' : finding?.code}
      role="alert"
    >
      <p className={styles.title}>{t(title)}</p>
      {isOutdated || size === 'slot' ? null : (
        <p className={styles.hint}>{finding === null ? t('remoteFailedHint') : finding?.hint()}</p>
      )}
      <button
        type="button"
        className={styles.retry}
        onClick={needsNewPage ? () => location.reload() : retryHere}
      >
        {t('retry')}
      </button>
    </section>
  );
}
