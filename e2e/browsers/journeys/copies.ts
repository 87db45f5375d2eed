/** What a customer takes away: tables, paper, and a screen that hides amounts. */
import { getQuote } from '@bourse/contract/market';
import { buy } from '@bourse/contract/orders';
import { links } from '@bourse/links/links';
import { STEEL } from '../../src/trading.ts';
import { eventually } from '../browser.ts';
import type { Group, Journey } from '../journey.ts';
import type { Phone } from '../phone.ts';
import { expectEqual } from '../proofs.ts';

/** Notes what the page hands to the browser: files to download, and that it prints. No share sheet takes the files. */
const NOTE = `
  globalThis.saved = [];
  globalThis.printed = 0;
  const texts = new Map();
  const make = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    const url = make.call(URL, file);
    texts.set(url, file);
    return url;
  };
  HTMLAnchorElement.prototype.click = function () {
    texts.get(this.href).text().then((text) => saved.push({ name: this.download, text }));
  };
  Object.defineProperty(navigator, 'canShare', { value: undefined });
  globalThis.print = () => { printed += 1; };`;

interface SavedFile {
  name: string;
  text: string;
}

const savedBy = async (phone: Phone, button: string): Promise<SavedFile> => {
  await phone.press(button, 'button');
  return eventually(async () => {
    const [file] = await phone.browser.run<SavedFile[]>('return saved');
    if (!file) throw new Error(`"${button}" has saved no file.`);
    return file;
  });
};

const rowsOf = ({ text }: SavedFile) => text.trimEnd().split('\r\n').slice(1);

const saveRecords: Journey = async ({ phone }) => {
  await phone.open(links.records());
  await phone.see(/EXSTEEL/);
  await phone.browser.run(NOTE);
  const file = await savedBy(phone, 'CSV');
  expectEqual('name', file.name, 'records.csv');
  expectEqual('rows', rowsOf(file).length, 1);
  expectEqual('the row names the stock', /EXSTEEL/.test(rowsOf(file)[0] ?? ''), true);
};

const saveStatement: Journey = async ({ phone }) => {
  await phone.open(links.statement('2026-03'));
  await phone.find('Download CSV');
  await phone.browser.run(NOTE);
  const file = await savedBy(phone, 'Download CSV');
  expectEqual('name', file.name, 'bourse-2026-03.csv');
  // The welcome credit, and the purchase with its fee.
  expectEqual('rows', rowsOf(file).length, 2);
  await phone.press('Print', 'button');
  await phone.until('The page was printed once', 'return printed === 1');
};

/** Prices of the market stay: they are nobody's own. */
const AMOUNT = /(Net worth|Total assets)\s+₹\d/;

const hideAmounts: Journey = async ({ phone }) => {
  await phone.open(links.account());
  await phone.see(AMOUNT);
  await phone.press('Hide amounts');
  await phone.seeNo(AMOUNT);
  await phone.browser.go('reload');
  await phone.see(/(Net worth|Total assets)/);
  await phone.seeNo(AMOUNT);
  await phone.press('Hide amounts');
  await phone.see(AMOUNT);
};

export const COPIES: Group = {
  name: 'copies',
  isMarketHeld: true,
  prepare: async ({ api, customer }) => {
    const { price } = await api.call(getQuote, { symbol: STEEL.symbol });
    const order = { symbol: STEEL.symbol, quantity: 2, price, kind: 'stock' } as const;
    await api.call(buy, order, { 'Idempotency-Key': `to-be-copied-${customer.phone}` });
  },
  journeys: {
    'the trading records are saved as CSV': saveRecords,
    'a statement is saved as CSV and printed': saveStatement,
    'amounts are hidden, stay so after a reload, and are shown again': hideAmounts,
  },
};
