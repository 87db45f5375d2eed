import { displaySymbol } from '@bourse/contract/instrument';
import { ipoTransferStatusOf } from '@bourse/contract/ipo';
import type { Order } from '@bourse/contract/orders';
import { formatDate } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { money, shares } from '../figures.ts';
import { useTranslations } from '../translations.ts';

/** The transfer of allotted shares, whether they arrived, and what was paid for them. */
export function TransferRow({ transfer }: { transfer: Order }) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { symbol, name, quantity, price, total, createdAt } = transfer;
  const status = ipoTransferStatusOf(Number(transfer.status));
  return (
    <Row
      as={Link}
      to={links.stock(symbol, name ?? symbol)}
      title={`${displaySymbol(symbol)} · ${formatDate(createdAt, locale)}`}
      detail={`${shares(quantity)} × ${formatAmount(price, transfer.currency ?? deployment.currency)}`}
      value={
        <Figure name={t('ipo.paid')}>
          <Masked when={masked}>{money(total)}</Masked>
        </Figure>
      }
      valueDetail={<Badge tone={status === 'failed' ? 'problem' : 'up'}>{t(`ipo.word.${status}`)}</Badge>}
    />
  );
}
