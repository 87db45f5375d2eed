import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import { canShareText } from '@bourse/remote-kit/abilities';
import { shareText } from '@bourse/remote-kit/share-text';
import { HeaderMenuRows } from '@bourse/ui/header-menu';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { useNotice } from '@bourse/ui/undo-toast';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { priceText } from '../instruments/instrument.ts';
import { type Listing, readQuote } from '../instruments/live-quote.ts';
import { useTranslations } from '../translations.ts';

/** What can be done with the instrument, in the header's menu: share it, be told of a price, see its records. */
export function StockMenu({ listing, onAlert }: { listing: Listing; onAlert: () => void }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const [toast, say] = useNotice();
  const { symbol, name } = listing;
  const share = async () => {
    const quote = readQuote(client, symbol);
    const title = `${displaySymbol(symbol)} · ${name}`;
    const lines = [title, quote && priceText(listing, quote.price), location.href];
    const handed = await shareText(title, lines.filter(Boolean).join('\n'));
    if (handed === 'copied' || handed === 'refused')
      say({ said: t(`stockDetail.share.${handed}`), isProblem: handed === 'refused' });
  };
  return (
    <>
      <HeaderMenuRows>
        {(close) => (
          <List label={displaySymbol(symbol)}>
            {canShareText() && (
              <Row
                title={t('stockDetail.share.do', { symbol: displaySymbol(symbol) })}
                leading={<Icon name="share" />}
                onPress={() => {
                  void share();
                  close();
                }}
              />
            )}
            <Row
              title={t('stockDetail.addAlert')}
              leading={<Icon name="bell" />}
              onPress={() => {
                close();
                onAlert();
              }}
            />
            <Row
              as={Link}
              to={links.recordsOf(symbol)}
              title={t('stockDetail.records')}
              leading={<Icon name="records" />}
            />
          </List>
        )}
      </HeaderMenuRows>
      {toast}
    </>
  );
}
