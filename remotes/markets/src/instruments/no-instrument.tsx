import { codeOf } from '@bourse/api/error';
import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Empty, type Failing, useStandingError } from '@bourse/ui/states';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** Whether the back end has reported the instrument as unknown. */
export const useIsUnknown = (quote: Failing): boolean => codeOf(useStandingError(quote)) === 'not-found';

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
