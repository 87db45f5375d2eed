import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Empty } from '@bourse/ui/states';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** Replaces the ticket of an index, which only shows a level and cannot be traded. */
export function NotTradable({ symbol, name }: { symbol: string; name: string }) {
  const { t } = useTranslations();
  return (
    <Screen>
      <Empty
        icon="trade"
        title={t('orderTicket.notTradable')}
        detail={t('orderTicket.notTradableHint', { name })}
        action={
          <Link to={links.stock(symbol, name)} {...linkButton({ variant: 'primary' })}>
            {t('orderTicket.open', { symbol: displaySymbol(symbol) })}
          </Link>
        }
      />
    </Screen>
  );
}
