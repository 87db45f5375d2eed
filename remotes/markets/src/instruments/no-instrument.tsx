import { ApiError } from '@bourse/api/error';
import { links } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Empty } from '@bourse/ui/states';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/**
 * Whether the back end has said that it knows no such instrument, from a polled call: what it said stands while it is
 * asked anew, when the call has forgotten its error.
 */
export function useIsUnknown({ data, error }: { data: unknown; error: unknown }): boolean {
  const [was, say] = useState(false);
  const is = error ? error instanceof ApiError && error.code === 'not-found' : was && data === undefined;
  if (is !== was) say(is);
  return is;
}

/** An address that names nothing: no trying again helps, so it leads on. */
export function NoInstrument({ symbol }: { symbol: string }) {
  const { t } = useTranslations();
  return (
    <Screen>
      <Empty
        icon="markets"
        title={t('instruments.unknown', { symbol })}
        detail={t('instruments.unknownHint')}
        action={
          <Link to={links.markets()} {...linkButton({ variant: 'primary' })}>
            {t('instruments.toMarkets')}
          </Link>
        }
      />
    </Screen>
  );
}
