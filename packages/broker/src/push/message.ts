/** Writes a push message of what the database says is due. Pure. */
import { decimalsOf, displaySymbol, priceCurrency } from '@bourse/contract/instrument';
import type { NoticeKind, NoticeTopic } from '@bourse/contract/notices';
import type { PushMessage } from '@bourse/contract/push';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatPrice, formatQuantity } from '@bourse/money/format';
import { languageOf } from '../call/language.ts';
import { instrumentOf } from '../instruments/rows.ts';
import { WORDS } from './words.ts';

/** What is sent: the newest notice of a kind, or the newest alert. */
export interface DuePush {
  kind: Exclude<NoticeKind, 'unknown'>;
  /** How many of the kind the message stands for. */
  count: number;
  topic: NoticeTopic;
  record_no: string | null;
  symbol: string | null;
  name: string | null;
  quantity: number | null;
  /** In the deployment's currency; of an alert the price, in the instrument's. */
  amount: Decimal | null;
  language: string;
  hides_amounts: boolean;
}

const priceOf = (symbol: string, price: Decimal): string => {
  const instrument = instrumentOf(symbol);
  const currency = instrument && priceCurrency(instrument);
  const decimals = decimalsOf(instrument ?? {});
  return currency ? formatAmount(price, currency, decimals) : formatPrice(price, { decimals });
};

/** @param currency the deployment's */
export const messageOf = (due: DuePush, currency: Currency): PushMessage => {
  const { kind, count, topic, record_no: number, symbol, name, quantity, amount } = due;
  const words = WORDS[languageOf(due.language)];
  const message = { kind, topic, number, symbol, title: words.titles[kind] };
  if (due.hides_amounts) return message;
  const isAlert = kind === 'alert-reached';
  const said = [
    count > 1 ? words.several(count) : null,
    symbol === null ? null : displaySymbol(symbol),
    name,
    topic === 'account' && number !== null ? `••${number}` : null,
    quantity === null ? null : `× ${formatQuantity(quantity, currency)}`,
    amount === null
      ? null
      : isAlert && symbol !== null
        ? priceOf(symbol, amount)
        : formatAmount(amount, currency),
  ].filter((one) => one !== null);
  return said.length === 0 ? message : { ...message, body: said.join(' · ') };
};
