import { listInstruments } from '@bourse/contract/market';
import { decode } from '@bourse/contract/schema';
import { links, optionalLinks } from '@bourse/links/links';
import { cmp } from '@bourse/money/decimal';
import type { Locator, Page } from '@playwright/test';
import { keepOn } from '../src/kept.ts';
import { rewriteDeployment } from '../src/release.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { logIn, quantity, STEEL, tab, ticketOf } from '../src/trading.ts';

const bottom = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Name or code' });

test.describe('the five tabs', () => {
  test('stand on five screens and on no other', async ({ page, demo, signIn }) => {
    await signIn(demo);
    await page.goto(links.home());
    for (const [name, path] of [
      ['Markets', links.markets()],
      ['Watchlist', links.watchlists()],
      ['Trade', links.trade()],
      ['Account', links.account()],
      ['Home', links.home()],
    ] as const) {
      await tab(page, name).click();
      await expect(page).toHaveURL(path);
      await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(bottom(page).getByRole('link')).toHaveCount(5);
    }
    for (const path of [links.news(), links.records(), links.settings(), links.forex(), '/nothing-here']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
      await expect(bottom(page), path).toHaveCount(0);
    }
  });

  test('hide while a dialog is open, and come back with its end', async ({ page, demo, signIn }) => {
    await signIn(demo);
    await page.goto(links.home());
    await expect(bottom(page)).toBeVisible();
    await searchButton(page).click();
    await expect(searchField(page)).toBeVisible();
    await expect(page.locator('nav').filter({ hasText: 'Watchlist' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(bottom(page)).toBeVisible();
  });
});

test('the markets are sorted by their header row, and the way back leads to the page that was left', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(demo);
  await page.goto(links.markets());
  const rows = page.getByRole('list', { name: 'NIFTY 50' }).getByRole('link');
  // The rows keep the order in which they came, while their prices go on and pass each other.
  for (const order of ['desc', 'asc']) {
    const asked = page.waitForResponse(
      (answer) =>
        answer.url().includes(`${listInstruments.path}?`) &&
        answer.url().includes(`sort=price&order=${order}`),
    );
    await page.getByRole('button', { name: /^Price/ }).click();
    await expect(page).toHaveURL(new RegExp(`sort=price&order=${order}`));
    const { items } = decode(listInstruments.output, (await (await asked).json()).data);
    const direction = order === 'asc' ? 1 : -1;
    expect(items).toEqual(items.toSorted((a, b) => direction * cmp(a.price, b.price)));
    await expect
      .poll(() => rows.evaluateAll((all) => all.map((row) => row.getAttribute('href'))))
      .toEqual(items.map(({ symbol, name }) => links.stock(symbol, name)));
  }
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  const left = rows.nth(12);
  await expect(left).toBeInViewport();
  const name = await left.getAttribute('href');
  await left.click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/sort=price&order=asc&page=2/);
  await expect(page.locator(`a[href="${name}"]`)).toBeInViewport();
});

test('more of a market comes by scrolling, the address and the pager follow, and Previous leads back to the top', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(demo);
  await page.goto(links.markets());
  const rows = page.getByRole('list', { name: 'NIFTY 50' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(20);
  await rows.nth(16).scrollIntoViewIfNeeded();
  await expect(page).toHaveURL(/page=2$/);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/markets(\?market=IN-nifty-50)?$/);
  await expect(rows.first()).toBeInViewport();
});

test.describe('the search', () => {
  test('is used by keyboard alone: opened, asked, chosen from, and left', async ({ page, demo, signIn }) => {
    await signIn(demo);
    await page.goto(links.account());
    await searchButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(searchButton(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.type('example');
    const options = page.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(searchField(page)).toHaveAttribute(
      'aria-activedescendant',
      (await options.nth(1).getAttribute('id')) ?? '',
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/stock\/v2\//);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('shows name, code, market, exchange, price and change of a match', async ({ page, demo, signIn }) => {
    await signIn(demo);
    await page.goto(links.home());
    await searchButton(page).click();
    await searchField(page).fill(STEEL.code);
    const match = page.getByRole('option', { name: STEEL.name });
    for (const part of [STEEL.name, STEEL.code, 'India', 'NSE', /\d\.\d\d/, /[+−]\d+\.\d\d%/]) {
      await expect(match).toContainText(part);
    }
    await searchField(page).fill('no such thing');
    await expect(page.getByText('No matches for “no such thing”')).toBeVisible();
  });

  test('asks once, when the typing has paused', async ({ page, faultProxy, demo, signIn }) => {
    await signIn(demo);
    await page.clock.install();
    await page.goto(links.news());
    await searchButton(page).click();
    const asked = () => faultProxy.seen.filter((line) => /\/v2\/stock\/list\?.*symbol=/.test(line));
    await expect(searchField(page)).toBeFocused();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type('steel');
    await page.clock.runFor(200);
    expect(asked()).toEqual([]);
    await page.clock.runFor(200);
    await expect.poll(() => asked().length).toBe(1);
    await page.clock.resume();
    await expect(page.getByRole('option', { name: STEEL.name })).toBeVisible();
    expect(asked()).toHaveLength(1);
  });
});

test.describe('customer service', () => {
  const service = (page: Page) => page.getByRole('link', { name: /^Customer service/ });

  /** Of the button that is on each screen, not of the links in header and menu. */
  const placeOf = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, right: x + width, middle: y + height / 2, bottom: y + height };
  };

  test('shows how many of its messages wait, stands beside tabs, in the action bar or at the lower edge, and hides where one buys', async ({
    page,
    account,
    signIn,
    testServer: { backOffice },
  }) => {
    for (const text of ['Hello', 'Good day']) await backOffice('messages', 'reply', account.phone, text);
    await signIn(account);
    await page.goto(links.account());
    await expect(service(page).first()).toHaveAccessibleName(/2 unread messages/);
    await expect(service(page).first()).toHaveAttribute('href', optionalLinks.customerService());
    const button = page.getByRole('complementary', { name: 'Customer service' }).getByRole('link');
    const beside = async (neighbour: Locator) => {
      await expect(neighbour).toBeVisible();
      await expect
        .poll(async () => {
          const [at, next] = await Promise.all([placeOf(button), placeOf(neighbour)]);
          return at.left >= next.right && Math.abs(at.middle - next.middle) <= 4;
        })
        .toBe(true);
    };
    await beside(page.getByRole('navigation').getByRole('link', { name: 'Account' }));
    await page.goto(links.stock(STEEL.symbol, STEEL.name));
    await beside(page.getByRole('link', { name: 'Buy', exact: true }));
    await page.goto(links.records());
    const edge = page.viewportSize()?.height ?? 0;
    await expect.poll(async () => edge - (await placeOf(button)).bottom).toBeLessThanOrEqual(16);
    await page.goto(links.trading(STEEL.symbol, STEEL.market, STEEL.name, 'buy'));
    await expect(page.getByRole('button', { name: 'Review order' })).toBeVisible();
    await expect(service(page)).toHaveCount(0);
  });

  test('is the back end’s link where the app has no chat, and is promised nowhere where there is none', async ({
    page,
    faultProxy,
    demo,
    signIn,
  }) => {
    const answerWith = (link: string | null) =>
      faultProxy.fail({
        match: /\/kefu$/,
        fault: { rewrite: () => JSON.stringify({ msg: 'ok', data: { link } }) },
      });
    await signIn(demo);
    rewriteDeployment(faultProxy, { customerServiceChat: false });
    const mend = answerWith('https://help.example/chat');
    await page.goto(links.account());
    await expect(service(page).first()).toHaveAttribute('href', 'https://help.example/chat');
    mend();
    answerWith(null);
    const told = page.waitForResponse(/\/kefu$/);
    await page.reload();
    await expect(worthLabel(page)).toBeVisible();
    await told;
    await expect(service(page)).toHaveCount(0);
  });
});

test.describe('ways back', () => {
  /** In a fifth of a second by its events' own times, however long a busy machine takes for them. */
  async function swipe(page: Page, from: number, to: number): Promise<void> {
    const cdp = await page.context().newCDPSession(page);
    let timestamp = Date.now() / 1_000;
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => {
      const touchPoints = x === undefined ? [] : [{ x, y: 500 }];
      await cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
      timestamp += 0.06;
    };
    await touch('touchStart', from);
    await touch('touchMove', (from + to) / 2);
    await touch('touchMove', to);
    await touch('touchEnd');
    await cdp.detach();
  }

  test('a swipe from the left edge goes back; one from the middle does not', async ({
    page,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    await page.goto(links.home());
    await page.getByRole('link', { name: 'More news' }).click();
    await expect(title(page)).toHaveText('News');
    await swipe(page, 200, 330);
    await swipe(page, 20, 60);
    await expect(title(page)).toHaveText('News');
    await swipe(page, 20, 200);
    await expect(page).toHaveURL(links.home());
  });

  test('back leads home where the page was opened here', async ({ page, demo, signIn }) => {
    await signIn(demo);
    await page.goto(links.records());
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(links.home());
  });

  test('every screen begins at its top, also one that is there at once', async ({ page, demo, signIn }) => {
    await signIn(demo);
    await page.setViewportSize({ width: 390, height: 400 });
    await page.goto(links.watchlists());
    const saved = page.getByRole('main').getByRole('link', { name: STEEL.code });
    await expect(saved).toBeVisible();
    await tab(page, 'Markets').click();
    await page.getByRole('tabpanel').getByRole('listitem').nth(9).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await tab(page, 'Watchlist').click();
    await expect(page.getByRole('banner').getByRole('heading', { name: 'Watchlist' })).toBeVisible();
    await expect(saved).toBeVisible();
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight > 500])).toEqual([
      0,
      true,
    ]);
  });
});

test('an address that nothing stands at says so, keeps the frame, and suggests what was meant', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(demo);
  await page.goto('/watchlist/at-all');
  await expect(title(page)).toHaveText('Page not found');
  await expect(page).toHaveURL('/watchlist/at-all');
  await expect(searchButton(page)).toBeVisible();
  const suggested = page.getByRole('list', { name: 'Where to go instead' });
  await expect(suggested.getByRole('listitem')).toHaveText(['Watchlist', 'Search the markets', 'Go to home']);
  await suggested.getByRole('button', { name: 'Search the markets' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL(links.home());
});

test('what stands below the lots of a sale does not move when they are chosen', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(demo);
  await page.goto(ticketOf(STEEL, 'sell'));
  await page.getByRole('button', { name: 'Choose lots' }).click();
  const below = page.getByText(/^Price since /);
  await expect(below).toBeVisible();
  const before = await below.boundingBox();
  await page.getByRole('checkbox', { name: /^All/ }).check();
  await expect(page.getByText('Nothing', { exact: true })).toBeVisible();
  expect((await below.boundingBox())?.y).toBe(before?.y);
});

test('an icon that ends a row ends where the text does, whatever its target takes', async ({
  page,
  demo,
  signIn,
}) => {
  const expectAligned = async (button: Locator) => {
    const right = () =>
      button
        .locator('svg')
        .first()
        .evaluate((glyph) => Math.round(innerWidth - glyph.getBoundingClientRect().right));
    await expect.poll(right).toBe(16);
  };
  await signIn(demo);
  await page.goto(links.stock(STEEL.symbol, STEEL.name));
  await expectAligned(page.getByRole('button', { name: /watchlist$/ }));
  await expectAligned(page.getByRole('button', { name: 'Full screen' }));
  await page.goto(links.records());
  await page.getByRole('main').getByRole('link', { name: STEEL.code }).first().click();
  await expectAligned(page.getByRole('button', { name: 'Hide amounts' }));
  await page.goto(links.watchlists());
  await page.getByRole('button', { name: 'Edit' }).click();
  await expectAligned(page.getByRole('button', { name: `Remove ${STEEL.code}` }));
  await searchButton(page).click();
  await searchField(page).fill(STEEL.code);
  await expectAligned(page.getByRole('button', { name: `Remove ${STEEL.code} from watchlist` }));
});

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1_280, height: 800 }, isMobile: false, hasTouch: false });

  test('a banner asks for a phone, blocks nothing, and stays away once dismissed', async ({
    page,
    account,
  }) => {
    const banner = page.getByText('Bourse is made for a phone.');
    await page.goto(links.login());
    await expect(banner).toBeVisible();
    await logIn(page, account);
    await expect(bottom(page)).toBeVisible();
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toHaveCount(0);
    await page.reload();
    await expect(bottom(page)).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test('a stock is read and traded by keys, which ? lists and which rest in a field', async ({
    page,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    await page.goto(links.stock(STEEL.symbol, STEEL.name));
    await expect(page.getByRole('link', { name: 'Sell' })).toBeVisible();
    const press = (key: string) => page.keyboard.press(key);
    await press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const key of ['1 – 4', 'B', 'S', '/', 'Esc']) await expect(list).toContainText(key);
    await press('3');
    await press('Escape');
    await expect(list).toHaveCount(0);
    const period = page.getByRole('tab', { name: 'Weekly' });
    await expect(period).toHaveAttribute('aria-selected', 'false');
    await press('3');
    await expect(period).toHaveAttribute('aria-selected', 'true');

    await press('/');
    await expect(searchField(page)).toBeFocused();
    await press('b');
    await expect(searchField(page)).toHaveValue('b');
    // The first empties the field.
    await press('Escape');
    await expect(searchField(page)).toHaveValue('');
    await press('Escape');
    await expect(searchField(page)).toHaveCount(0);

    await press('s');
    await expect(page).toHaveURL(/type=sell/);
    await expect(page.getByRole('button', { name: 'Review order' })).toBeVisible();
    await press('Escape');
    await expect(page).toHaveURL(links.stock(STEEL.symbol, STEEL.name));
    await expect(page.getByRole('link', { name: 'Sell' })).toBeVisible();
    await press('b');
    await expect(page).toHaveURL(/type=buy/);
    await expect(page.getByRole('group', { name: 'Quantity' })).toHaveCount(0);
    await expect(quantity(page)).toBeVisible();
    await page.keyboard.type('12');
    await expect(quantity(page)).toHaveValue('12');
  });

  test('the app is a column of 440 px with edges, and what asks for a phone stands beside it at the bottom', async ({
    page,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    await page.goto(links.account());
    for (const part of [page.getByRole('banner'), page.getByRole('main'), bottom(page)]) {
      expect((await part.boundingBox())?.width).toBeLessThanOrEqual(440);
    }
    const column = page.getByRole('main').locator('..');
    const surface = (what: Locator) => what.evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await surface(column)).not.toBe(await surface(page.locator('body')));
    await expect(column).not.toHaveCSS('box-shadow', 'none');
    const box = await page.getByText('Bourse is made for a phone.').boundingBox();
    const { x = 0 } = (await column.boundingBox()) ?? {};
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(x);
    expect(box?.y).toBeGreaterThan(600);
  });
});

test('on a phone no banner asks for a phone', async ({ page, demo, signIn }) => {
  await signIn(demo);
  await page.goto(links.account());
  await expect(worthLabel(page)).toBeVisible();
  await expect(page.getByText('Bourse is made for a phone.')).toHaveCount(0);
});

test.describe('what the customer chose', () => {
  test('a language set on this device holds on every screen and after a reload', async ({
    page,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    await keepOn(page, { locale: 'zh' });
    await page.goto(links.home());
    for (let time = 0; time < 2; time += 1) {
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
      await expect(page.getByRole('link', { name: '行情' }).first()).toBeVisible();
      await page.reload();
    }
    await page.goto(links.news());
    await expect(title(page)).toHaveText('新闻');
  });

  for (const locale of ['constructor', '__proto__', 'toString', 'tlh']) {
    test(`a language that there is not, '${locale}', set on this device leaves the app in English`, async ({
      page,
      demo,
      signIn,
    }) => {
      await signIn(demo);
      await keepOn(page, { locale });
      await page.goto(links.news());
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(title(page)).toHaveText('News');
    });
  }

  test('a theme holds from the first paint on, against the system', async ({ page, demo, signIn }) => {
    await signIn(demo);
    await page.goto(links.settings());
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect.poll(background).not.toBe(dark);
    const light = await background();
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(title(page)).toBeVisible();
    expect(await background()).toBe(light);
    await page.getByRole('radio', { name: 'System' }).check();
    await expect.poll(background).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(background).toBe(light);
  });

  test('nothing moves where the system asks for reduced motion', async ({ page, demo, signIn }) => {
    await signIn(demo);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(links.account());
    await searchButton(page).click();
    await expect(searchField(page)).toBeVisible();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        const lasts = (durations: string) =>
          durations.split(', ').some((one) => Number.parseFloat(one) > 0.01);
        const moves = lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration));
        return moves ? [element.outerHTML.slice(0, 80)] : [];
      }),
    );
    expect(moving).toEqual([]);
  });
});
