import { ApiError } from '@bourse/api/error';
import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Empty } from '@bourse/ui/states';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/**
 * Whether the back end has reported the instrument as unknown, from a polled query. It stays true during a refetch,
 * when the query has reset its error.
 */
export function useIsUnknown({ data, error }: { data: unknown; error: unknown }): boolean {
  const [was, say] = useState(false);
  const is = error ? error instanceof ApiError && error.code === 'not-found' : was && data === undefined;
  if (is !== was) say(is);
  return is;
}

const NearestInstruments = lazyWithRetry(
  () =>
    import(/* webpackChunkName: "on-request-nearest" */ './nearest-instruments.tsx').then(
      (m) => m.NearestInstruments,
    ),
  { pending: null, isQuiet: true },
);

/**
 * Shown when the address contains an unknown instrument. Retrying cannot help, so it links to the markets and to what has
 * a similar code.
 */
export function NoInstrument({ symbol }: { symbol: string }) {
  const { t } = useTranslations();
  const code = displaySymbol(symbol);
  return (
    <Screen flush>
      <Empty
        icon="markets"
        title={t('instruments.unknown', { symbol: code })}
        detail={t('instruments.unknownHint')}
        action={
          <Link to={links.markets()} {...linkButton({ variant: 'primary' })}>
            {t('instruments.toMarkets')}
          </Link>
        }
      />
      <NearestInstruments symbol={code} />
    </Screen>
  );
}
