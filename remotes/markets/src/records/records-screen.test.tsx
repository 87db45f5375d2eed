import { call } from '@bourse/api/client';
import { getQuote } from '@bourse/contract/market';
import { buy, listOrders, sell } from '@bourse/contract/orders';
import { formatDateTime } from '@bourse/i18n/dates';
import { add, div, isNegative, mul, sub } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange, formatPercentChange, formatPrice } from '@bourse/money/format';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { store } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const LIST = '/api/stock/success/deal/list';

const open = (address: string) => renderRoute({ feature, remote }, address);
const RECORD = /^(Buy|Sell)/;
const records = () => screen.findAllByRole('link', { name: RECORD });
/** The number of the shown record, by the button that copies it. */
const numberOf = (orderNo = '') => screen.findByRole('button', { name: `Copy ${orderNo}` });
const orders = async () => (await call(listOrders, { kind: 'stock', status: 0, limit: 100 })).items;

/** Presses More until the list is complete; each press must load something. */
async function readOn(user: UserEvent, count: () => number): Promise<void> {
  for (let more = screen.queryByRole('button', { name: 'More' }); more; ) {
    const before = count();
    await user.click(more);
    await expect.poll(() => count() !== before || !screen.queryByRole('button', { name: 'More' })).toBe(true);
    more = screen.queryByRole('button', { name: 'More' });
  }
}

beforeEach(() => localStorage.clear());

describe('the trading records', () => {
  it('list ten orders and more on demand, newest first, each opening its detail', async () => {
    await broker.enterAs('demo');
    const all = await orders();
    const { user } = await open('/records');
    expect(await records()).toHaveLength(10);
    await readOn(user, () => screen.getAllByRole('link', { name: RECORD }).length);
    const addresses = (await records()).map((row) => row.getAttribute('href'));
    expect(addresses).toEqual(all.map(({ orderNo }) => `/records/${orderNo}`));
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  });

  it('are opened by order number, and by id when another back end links to it (D83)', async () => {
    await broker.enterAs('demo');
    const [newest] = await orders();
    for (const asked of [newest?.orderNo, newest?.id]) {
      const { unmount } = await open(`/records/${asked}`);
      expect(await numberOf(newest?.orderNo)).toBeInTheDocument();
      unmount();
    }
  });

  it('show the status only of orders without success', async () => {
    await broker.enterAs('demo');
    const row = { tag: 'EXSTEEL.NS', state: 'buy', count: 1, price: 5, price_all: 5, created_at: 0 };
    const rows = [0, 1, 2, 'cancelled', 'expired'].map((status) => ({
      ...row,
      id: status,
      no: `n${status}`,
      status,
    }));
    broker.current.faults?.add({
      path: LIST,
      kind: 'status',
      status: 200,
      body: { msg: 'ok', data: { rows, count: 5 } },
    });
    await open('/records');
    const [pending, success, failed, cancelled, expired] = (await records()).map(
      ({ textContent }) => textContent,
    );
    expect(pending).toContain('Pending');
    expect(success).not.toContain('Success');
    expect(failed).toContain('Failed');
    expect(cancelled).toContain('Cancelled');
    expect(expired).toContain('Expired');
  });

  it('show a page that failed to load with a button, and do not request it again by themselves', async () => {
    await broker.enterAs('demo');
    const { user } = await open('/records');
    await records();
    broker.current.faults?.add({ path: LIST, kind: 'status', status: 500, times: 1 });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await expect.poll(async () => (await records()).length).toBeGreaterThan(10);
  });

  it("of success are all of the demo customer's, and none is pending", async () => {
    await broker.enterAs('demo');
    const { user, address } = await open('/records?tab=success');
    expect((await records()).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('tab', { name: 'Pending' }));
    await expect.poll(address).toBe('/records?tab=pending');
    // The API has no filter for pending, so the tab is empty only after all orders are loaded.
    await expect
      .poll(async () => {
        const more = screen.queryByRole('button', { name: 'More' });
        if (more) await user.click(more);
        return screen.queryByText('No pending orders') !== null;
      })
      .toBe(true);
  });

  it.each([
    ['cancelled', 'No cancelled orders'],
    ['expired', 'No expired orders'],
  ])('of the tab %s are empty and send no request (D41)', async (tab, sentence) => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: LIST, kind: 'delay' });
    await open(`/records?tab=${tab}`);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('link to the markets when there are none', async () => {
    await broker.enterAs('newcomer');
    await open('/records');
    expect(await screen.findByText('No trading records')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse markets' })).toHaveAttribute('href', '/markets');
  });

  it('show that they are loading', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: LIST, kind: 'delay' });
    await open('/records');
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
  });

  it('show an error, and load on Retry', async () => {
    await broker.enterAs('demo');
    const repair = broker.current.faults?.add({ path: LIST, kind: 'status', status: 500 });
    const { user } = await open('/records');
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load trading records');
    repair?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await records()).toHaveLength(10);
  });
});

describe('the filters of the trading records', () => {
  /** The customer's records of a symbol and of some days, both included, as its list shows them. */
  const wanted = async (symbol: string, from: string, to: string) => {
    const [first, last] = [`${from}T00:00:00+05:30`, `${to}T23:59:59.999+05:30`].map(Date.parse) as [
      number,
      number,
    ];
    const of = (await orders()).filter(
      (order) => order.symbol === symbol && order.createdAt >= first && order.createdAt <= last,
    );
    return of.map(({ orderNo }) => `/records/${orderNo}`);
  };
  const paths = async () => (await records()).map((row) => row.getAttribute('href'));

  it('choose an instrument and days, and are kept in the address', async () => {
    await broker.enterAs('demo');
    const { user, address } = await open('/records?tab=success');
    await records();
    await screen.findByRole('option', { name: 'SAMPLETEA' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Instrument' }), 'SAMPLETEA');
    expect(address()).toBe('/records?tab=success&symbol=SAMPLETEA.NS');
    const all = await wanted('SAMPLETEA.NS', '2000-01-01', '2026-12-31');
    await expect.poll(paths).toEqual(all);

    const [newest] = (await orders()).filter(({ symbol }) => symbol === 'SAMPLETEA.NS');
    const day = new Date((newest?.createdAt ?? 0) + 5.5 * 3_600_000).toISOString().slice(0, 10);
    await user.click(screen.getByRole('button', { name: 'Period' }));
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: day } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-01' } });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('The last day is before the first')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: day } });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(address()).toBe(`/records?tab=success&symbol=SAMPLETEA.NS&from=${day}&to=${day}`);
    const ofDay = await wanted('SAMPLETEA.NS', day, day);
    expect(ofDay.length).toBeLessThan(all.length);
    await expect.poll(paths).toEqual(ofDay);
  });

  it('leave out what a back end without them answers', async () => {
    await broker.enterAs('demo');
    const row = { state: 'buy', count: 1, price: 5, price_all: 5, status: 1 };
    const rows = ['EXMPL', 'EXSTEEL.NS'].map((tag, id) => ({
      ...row,
      id,
      no: `n${id}`,
      tag,
      created_at: id,
    }));
    broker.current.faults?.add({
      path: LIST,
      kind: 'status',
      status: 200,
      body: { msg: 'ok', data: { rows, count: 2 } },
    });
    await open('/records?symbol=EXMPL');
    expect((await records()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('EXMPL'),
    ]);
  });

  it('say that nothing matches, and lead to all records', async () => {
    await broker.enterAs('demo');
    const { user, address } = await open('/records?from=2001-01-01&to=2001-01-31');
    expect(await screen.findByText('No records match')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'All records' }));
    expect(address()).toBe('/records');
  });
});

describe('files of the trading records', () => {
  /** Collects the files that are saved. */
  const savedFiles = () => {
    const files: File[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as File)}`;
    URL.revokeObjectURL = () => undefined;
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    return files;
  };
  const linesOf = async (file: File | undefined) =>
    ((await file?.text()) ?? '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
  const sumIn = (lines: string[][], title: string) => {
    const column = lines[0]?.indexOf(title) ?? -1;
    return add('0', ...lines.slice(1).map((line) => (line[column] || '0') as `${number}`));
  };
  afterEach(() => vi.restoreAllMocks());

  it('have all listed records, although only a page is shown, and add up', async () => {
    await broker.enterAs('demo');
    const files = savedFiles();
    const { user } = await open('/records');
    expect(await records()).toHaveLength(10);
    const save = screen.getByRole('button', { name: 'CSV' });
    await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(save);
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('records.csv');
    const lines = await linesOf(files[0]);
    const all = await orders();
    expect(lines.length - 1).toBe(all.length);
    expect(sumIn(lines, 'Fee')).toBe(add('0', ...all.map(({ fee }) => fee ?? '0')));
    expect(sumIn(lines, 'Profit')).toBe(add('0', ...all.map(({ profit }) => profit ?? '0')));
  });

  it('show each lot that was sold in a financial year with its profit, by month', async () => {
    await broker.enterAs('demo');
    const files = savedFiles();
    const all = await orders();
    const from = Date.parse('2025-04-01T00:00:00+05:30');
    const sales = all.filter(({ side, createdAt }) => side === 'sell' && createdAt >= from);
    const made = add('0', ...sales.map(({ profit }) => profit ?? '0'));
    expect(sales.length).toBeGreaterThan(1);

    const { user, address, back } = await open('/records');
    const everything = await screen.findByRole('link', { name: /^Profit on sales/ });
    const ever = add('0', ...all.map(({ profit }) => profit ?? '0'));
    expect(everything).toHaveTextContent(formatAmountChange(ever, 'INR'));
    expect(everything).toHaveTextContent('All time · ');
    await user.click(everything);
    const dialog = within(await screen.findByRole('dialog', { name: 'Profit on sales' }));
    expect(address()).toBe('/records?profit=2025');
    expect(dialog.getByRole('heading', { name: '2025–26 (April to March)' })).toBeInTheDocument();
    const save = await dialog.findByRole('button', { name: 'Save 2025–26 as CSV' });
    const sum = dialog.getAllByText('Profit on sales').find(({ tagName }) => tagName === 'DT');
    expect(sum?.parentElement).toHaveTextContent(formatAmountChange(made, 'INR'));
    expect(dialog.getAllByRole('link').map((row) => row.getAttribute('href'))).toEqual(
      sales.map(({ orderNo }) => `/records/${orderNo}`),
    );
    await user.click(save);
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('profit-2025-26.csv');
    const lines = await linesOf(files[0]);
    expect(lines.length - 1).toBe(sales.length);
    expect(sumIn(lines, 'Profit')).toBe(made);
    expect(sub(sumIn(lines, 'Received after fees'), sumIn(lines, 'Paid with fees'))).toBe(made);
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are offered without sums of sales where the back end does not tell them', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: '/api/stock/success/v2/realised', kind: 'status', status: 404 });
    await open('/records');
    const month = await screen.findByRole('heading', { name: 'March 2026' });
    // The records have the profit of each sale, of which the month is the sum.
    await waitFor(() => expect(month.parentElement).toHaveTextContent(/Profit on sales/));
    expect(screen.queryByRole('link', { name: /^Profit on sales/ })).not.toBeInTheDocument();
  });
});

it('“Buy again” opens a ticket with the same quantity, at the price of now, and sends nothing', async () => {
  await broker.enterAs('demo');
  const before = await orders();
  const sale = before.find(({ side, quantity }) => side === 'sell' && quantity === 75);
  const { user, address } = await open(`/records/${sale?.orderNo}`);
  await user.click(await screen.findByRole('link', { name: 'Buy again' }));
  await expect
    .poll(address)
    .toBe('/stock/trading/SAMPLETEA.NS/IN/Sample%20Tea%20%26%20Spices%20Ltd?type=buy&quantity=75&size=full');
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  expect(quantity.value).toBe('75');
  const { price } = await call(getQuote, { symbol: 'SAMPLETEA.NS' });
  expect(price).not.toBe(sale?.sellPrice);
  expect(await screen.findByText(formatAmount(price, 'INR'))).toBeInTheDocument();
  expect(await orders()).toHaveLength(before.length);
});

describe('a trading record', () => {
  it('of a sale shows instrument, amount and the purchase that it closes', async () => {
    await broker.enterAs('demo');
    const sale = (await orders()).find(({ symbol, side }) => symbol === 'SAMPLETEA.NS' && side === 'sell');
    await open(`/records/${sale?.orderNo}`);
    expect(await screen.findByRole('heading', { name: /SAMPLETEA/ })).toBeInTheDocument();
    expect(await numberOf(sale?.orderNo)).toBeInTheDocument();
    expect(screen.getByText(formatAmount(sale?.sellPrice ?? '0', 'INR'))).toBeInTheDocument();
    expect(screen.getByText(formatAmount(sale?.fee ?? '0', 'INR'))).toBeInTheDocument();
    const lot = screen.getByRole('link', { name: 'View purchase' });
    expect(lot).toHaveAttribute('href', `/records/${sale?.lotNo}`);
  });

  it('of a partially sold purchase shows the remaining quantity', async () => {
    await broker.enterAs('newcomer');
    const key = () => ({ key: crypto.randomUUID() });
    const { price } = await call(getQuote, { symbol: 'EXSTEEL.NS' });
    await call(buy, { symbol: 'EXSTEEL.NS', quantity: 5, price, kind: 'stock' }, key());
    const [lot] = await orders();
    await call(sell, { lotNo: lot?.orderNo ?? '', quantity: 2, price, sellPrice: price }, key());
    await open(`/records/${lot?.orderNo}`);
    expect((await screen.findByText('Still held')).nextSibling).toHaveTextContent('3');
    expect(screen.getByText('Quantity').nextSibling).toHaveTextContent('5');
  });

  it('of a sale shows its result in the row and in the detail, and its purchase as closed', async () => {
    await broker.enterAs('demo');
    const all = await orders();
    const sale = all.find(({ symbol, side }) => symbol === 'SAMPLETEA.NS' && side === 'sell');
    const bought = all.find(({ orderNo }) => orderNo === sale?.lotNo);
    const made = sub(sale?.total ?? '0', bought?.total ?? '0');
    expect(sale?.profit).toBe(made);
    const percent = formatPercentChange(div(mul(made, '100'), bought?.total ?? '1', 2, 'half-up'));
    const written = `${formatAmountChange(made, 'INR')} (${percent})`;

    const { unmount } = await open('/records');
    const rows = await records();
    const rowOf = (orderNo = '') =>
      rows.find((row) => row.getAttribute('href')?.endsWith(orderNo))?.textContent;
    expect(rowOf(sale?.orderNo)).toContain(written);
    unmount();
    const { go } = await open(`/records/${sale?.orderNo}`);
    const word = await screen.findByText(isNegative(made) ? 'Loss' : 'Profit');
    expect(word.parentElement?.textContent).toContain(written);
    await go(`/records/${bought?.orderNo}`);
    expect(await screen.findByText('Closed')).toBeInTheDocument();
    const lot = all.find(({ isOpen }) => isOpen);
    await go(`/records/${lot?.orderNo}`);
    await numberOf(lot?.orderNo);
    expect(screen.queryByText('Closed')).not.toBeInTheDocument();
  });

  it('of an unsettled lot shows from when it can be sold', async () => {
    await broker.enterAs('demo');
    const all = await orders();
    const unsettled = all.find(({ isOpen, sellableAt }) => isOpen && sellableAt !== null);
    if (!unsettled?.sellableAt) throw new Error('the demo customer has bought of no offer');
    await open(`/records/${unsettled.orderNo}`);
    const label = await screen.findByText('Can be sold from');
    expect(label.parentElement?.textContent).toContain(formatDateTime(unsettled.sellableAt, 'en'));
  });

  it('of a market purchase shows no settlement time', async () => {
    await broker.enterAs('demo');
    const lot = (await orders()).find(({ isOpen, sellableAt }) => isOpen && sellableAt === null);
    await open(`/records/${lot?.orderNo}`);
    expect(await numberOf(lot?.orderNo)).toBeInTheDocument();
    expect(screen.queryByText('Can be sold from')).not.toBeInTheDocument();
  });

  it('that does not exist is reported as missing', async () => {
    await broker.enterAs('demo');
    await open('/records/0000');
    expect(await screen.findByText('We couldn’t find this record')).toBeInTheDocument();
  });

  it('shows that it is loading', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: LIST, kind: 'delay' });
    await open('/records/0000');
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
  });

  it('shows an error, and loads on Retry', async () => {
    await broker.enterAs('demo');
    const [order] = await orders();
    broker.current.faults?.add({ path: LIST, kind: 'invalid-response', times: 1 });
    const { user } = await open(`/records/${order?.orderNo}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this record');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await numberOf(order?.orderNo)).toBeInTheDocument();
  });
});

describe('hidden amounts', () => {
  beforeEach(() => store.set(amountsHiddenAtom, true));
  afterEach(() => store.set(amountsHiddenAtom, false));

  it("include the customer's amounts in the list of records, but not the price", async () => {
    await broker.enterAs('demo');
    const [order] = await orders();
    await open('/records');
    const row = (await records())[0]?.textContent ?? '';
    expect(row).toContain('••••••\u00a0×');
    expect(row).toContain(formatPrice(order?.sellPrice ?? order?.price ?? '0', { currency: 'INR' }));
    expect(row).toContain('Amount hidden');
    expect(row).not.toContain(formatAmount(order?.total ?? '0', 'INR'));
  });

  it('are hidden in the record as well, until the eye button is pressed', async () => {
    await broker.enterAs('demo');
    const sale = (await orders()).find(({ side }) => side === 'sell');
    if (!sale?.sellPrice || !sale.fee) throw new Error('the demo customer has sold nothing');
    const { user } = await open(`/records/${sale.orderNo}`);
    const own = [formatAmount(sale.total, 'INR'), formatAmount(sale.fee, 'INR')];
    const record = await screen.findByRole('article');
    for (const amount of own) expect(record.textContent).not.toContain(amount);
    expect(screen.getByText('Quantity').parentElement?.textContent).toContain('Amount hidden');
    expect(record).toHaveTextContent(formatAmount(sale.sellPrice, 'INR'));
    await user.click(screen.getByRole('button', { name: 'Hide amounts', pressed: true }));
    for (const amount of own) expect(record).toHaveTextContent(amount);
  });
});

describe('copies of a trading record', () => {
  /** Defines a browser API for the test, or removes it with undefined. */
  const browser = (name: 'share' | 'clipboard', value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  const openSale = async () => {
    await broker.enterAs('demo');
    const sale = (await orders()).find(({ side }) => side === 'sell');
    const view = await open(`/records/${sale?.orderNo}`);
    await screen.findByRole('button', { name: 'Share' });
    return { ...view, sale };
  };

  it('are passed to the share sheet with every figure, and are marked as simulated (D1)', async () => {
    const { user, sale } = await openSale();
    const share = vi.fn(async (_: ShareData) => {});
    browser('share', share);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const [{ text = '' } = {}] = share.mock.calls[0] ?? [];
    expect(text).toContain(`Order number: ${sale?.orderNo}`);
    expect(text).toContain(`Received: ${formatAmount(sale?.total ?? '0', 'INR')}`);
    expect(text).toContain(`Fee: ${formatAmount(sale?.fee ?? '0', 'INR')}`);
    expect(text).toContain(formatAmountChange(sale?.profit ?? '0', 'INR'));
    expect(text).toContain('This market and this money are simulated.');
    expect(screen.queryByText(/^Copied/)).not.toBeInTheDocument();
  });

  it('contain no hidden amounts', async () => {
    store.set(amountsHiddenAtom, true);
    const { user, sale } = await openSale();
    const share = vi.fn(async (_: ShareData) => {});
    browser('share', share);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const [{ text = '' } = {}] = share.mock.calls[0] ?? [];
    for (const line of ['Quantity', 'Amount', 'Fee', 'Received']) expect(text).toContain(`${line}: ••••••`);
    expect(text).toContain(`Sold at: ${formatAmount(sale?.sellPrice ?? '0', 'INR')}`);
    store.set(amountsHiddenAtom, false);
  });

  it('are written to the clipboard when there is no share sheet or it fails, which is announced', async () => {
    const { user, sale } = await openSale();
    const writeText = vi.fn(async (_: string) => {});
    browser('clipboard', { writeText });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Copied. You can paste it anywhere.')).toBeInTheDocument();
    expect(writeText.mock.calls[0]?.[0]).toContain(sale?.orderNo);
    browser('share', () => Promise.reject(new DOMException('', 'NotAllowedError')));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await expect.poll(() => writeText.mock.calls.length).toBe(2);
  });

  it('are not made when the customer closes the share sheet', async () => {
    const { user } = await openSale();
    const writeText = vi.fn(async (_: string) => {});
    browser('clipboard', { writeText });
    browser('share', () => Promise.reject(new DOMException('', 'AbortError')));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(writeText).not.toHaveBeenCalled();
    expect(screen.queryByText('Copied. You can paste it anywhere.')).not.toBeInTheDocument();
  });

  it('report an error when share sheet and clipboard fail', async () => {
    const { user } = await openSale();
    browser('clipboard', undefined);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('It could not be shared or copied here.')).toBeInTheDocument();
  });

  it('are printed, marked as simulated (D1)', async () => {
    const { user } = await openSale();
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
    expect(screen.getByRole('article')).toHaveTextContent(
      /^Bourse · Trading recordThis market and this money/,
    );
  });
});
