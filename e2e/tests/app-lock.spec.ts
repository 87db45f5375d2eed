import { listOrders } from '@bourse/contract/orders';
import { links, optionalLinks } from '@bourse/links/links';
import type { Locator, Page } from '@playwright/test';
import { storedToken } from '../src/api.ts';
import { violations } from '../src/axe.ts';
import { addAuthenticator } from '../src/passkeys.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { bought, placeOrder, quantity, review, STEEL, ticketOf } from '../src/trading.ts';

type Choice = 'Off' | 'At once' | '1 min' | '15 min';

const lockOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Bourse is locked' });
const unlockButton = (page: Page) => lockOf(page).getByRole('button', { name: 'Unlock' });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'App lock' });

/** Turns the lock on for the first time, which makes the device's passkey. */
async function turnOn(page: Page, choice: Choice, password: string) {
  await page.goto(links.settings());
  await page.getByRole('link', { name: /App lock/ }).click();
  await sheetOf(page).getByRole('radio', { name: choice, exact: true }).click();
  await sheetOf(page).getByLabel('Password', { exact: true }).fill(password);
  await sheetOf(page).getByRole('button', { name: 'Continue' }).click();
  await expect(sheetOf(page).getByRole('radio', { name: choice, exact: true })).toBeChecked();
  await expect(sheetOf(page).getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await sheetOf(page).getByRole('button', { name: 'Close' }).click();
}

/** What a phone says to a page whose app goes to the background, and comes back. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Leaves an app whose lock is on, and may still be loading what follows it. */
async function leave(page: Page) {
  await setVisibility(page, 'hidden');
  await expect(page.locator('html[data-covered]')).toHaveCount(1);
}

/** Waits until the sheet below the lock is mounted, as one closed dialog. */
const settledUnderLock = (page: Page) => expect(page.locator('dialog:not([open])')).toHaveCount(1);

test('after the time away the app is covered, inert, and opens by the device’s key', async ({
  page,
  account,
  signIn,
}) => {
  await page.clock.install();
  const authenticator = await addAuthenticator(page);
  await signIn(account);
  await turnOn(page, '15 min', account.password);
  await page.goto(links.account());
  const total = worthLabel(page);
  await expect(total).toBeVisible();

  await leave(page);
  await expect(total).toBeHidden();
  await page.clock.fastForward('14:00');
  await setVisibility(page, 'visible');
  await expect(total).toBeVisible();
  await expect(lockOf(page)).toHaveCount(0);

  await leave(page);
  await page.clock.fastForward('15:00');
  await setVisibility(page, 'visible');
  await expect(unlockButton(page)).toBeFocused();
  await expect(total).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(lockOf(page)).toBeVisible();
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('#root')?.contains(document.activeElement))).toBe(
      false,
    );
  }

  await authenticator.recognise(false);
  await unlockButton(page).click();
  await expect(lockOf(page).getByText('Not recognised. Try again.')).toBeVisible();
  await expect(total).toBeHidden();
  await authenticator.recognise(true);
  await unlockButton(page).click();
  await expect(total).toBeVisible();
  await expect(lockOf(page)).toHaveCount(0);
});

test('Log out on the lock takes no press within 700 ms after the lock has appeared', async ({
  page,
  account,
  signIn,
}) => {
  await page.clock.install();
  await addAuthenticator(page);
  await signIn(account);
  await turnOn(page, 'At once', account.password);
  const token = await storedToken(page);
  await leave(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await setVisibility(page, 'visible');
  const logOut = lockOf(page).getByRole('button', { name: 'Log out' });
  const tap = async () => {
    const box = await logOut.boundingBox();
    if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await expect(logOut).toBeVisible();
  for (const ms of [40, 650]) {
    await page.clock.runFor(ms);
    await tap();
    expect(await storedToken(page)).toBe(token);
  }
  // 'Use password' moves the button, and it is to be read again.
  await page.clock.runFor(1_000);
  await lockOf(page).getByRole('button', { name: 'Use password' }).click();
  await expect(lockOf(page).getByLabel('Password', { exact: true })).toBeVisible();
  await tap();
  expect(await storedToken(page)).toBe(token);
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await tap();
  await expect(page.getByLabel('Phone number')).toBeVisible();
});

test('neither a reload, nor Back, nor an address opens the locked app, and no amount is painted before the lock', async ({
  page,
  account,
  signIn,
}) => {
  await addAuthenticator(page);
  await signIn(account);
  await turnOn(page, 'At once', account.password);
  await page.goto(links.account());
  // Opening the page anew hid the one before, so 'At once' has locked the app.
  await unlockButton(page).click();
  await expect(worthLabel(page)).toBeVisible();
  await page.addInitScript(() => {
    const look = () => {
      const root = document.querySelector<HTMLElement>('#root');
      if (root && getComputedStyle(root).visibility === 'visible' && root.textContent.includes('₹'))
        document.documentElement.dataset.seen = 'yes';
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(unlockButton(page)).toBeVisible();
  await page.goBack();
  await expect(unlockButton(page)).toBeVisible();
  await page.goto(links.trade());
  await expect(unlockButton(page)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-seen');
  await unlockButton(page).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a sheet opened by its URL stays under the app lock, even if it mounts later, and is shown after unlocking', async ({
  page,
  account,
  signIn,
}) => {
  await addAuthenticator(page);
  await signIn(account);
  await turnOn(page, 'At once', account.password);
  const sheets = [
    links.onHold(),
    links.statement(new Date().toISOString().slice(0, 7)),
    optionalLinks.noticeSettings(),
    `${optionalLinks.bankCards()}?add`,
    `${links.records()}?profit=2026`,
  ];
  for (const path of sheets) {
    await page.goto(path);
    await expect(unlockButton(page), path).toBeFocused();
    // The sheet must stay hidden even after it has mounted.
    await settledUnderLock(page);
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await unlockButton(page).click();
    await expect(lockOf(page)).toHaveCount(0);
    await expect(page.locator('dialog[open]'), path).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]'), path).toHaveCount(0);
  }
});

test('key and password open the app with what was being written, and the password begins no new session', async ({
  page,
  account,
  signIn,
}) => {
  const authenticator = await addAuthenticator(page);
  await signIn(account);
  await turnOn(page, 'At once', account.password);
  await page.goto(ticketOf(STEEL));
  await unlockButton(page).click();
  await quantity(page).fill('17');
  await leave(page);
  await setVisibility(page, 'visible');
  await unlockButton(page).click();
  await expect(lockOf(page)).toHaveCount(0);
  await expect(quantity(page)).toHaveValue('17');
  await authenticator.clear();
  await leave(page);
  await setVisibility(page, 'visible');
  await unlockButton(page).click();
  await expect(lockOf(page).getByText('Not recognised. Try again.')).toBeVisible();
  await lockOf(page).getByRole('button', { name: 'Use password' }).click();
  await lockOf(page).getByRole('button', { name: 'Back' }).click();
  await expect(unlockButton(page)).toBeFocused();
  await lockOf(page).getByRole('button', { name: 'Use password' }).click();
  const password = lockOf(page).getByLabel('Password', { exact: true });
  await password.fill('not-the-password');
  await unlockButton(page).click();
  await expect(lockOf(page).getByText('This is not your password')).toBeVisible();
  const token = await storedToken(page);
  await password.fill(account.password);
  await unlockButton(page).click();
  await expect(lockOf(page)).toHaveCount(0);
  await expect(quantity(page)).toHaveValue('17');
  expect(await storedToken(page)).toBe(token);
});

test('with a back end that cannot check a password, it begins a new session and opens the app', async ({
  page,
  account,
  signIn,
}) => {
  await addAuthenticator(page);
  await page.route('**/user/password/check', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await signIn(account);
  await turnOn(page, 'At once', account.password);
  await page.goto(links.account());
  const token = await storedToken(page);
  await lockOf(page).getByRole('button', { name: 'Use password' }).click();
  await lockOf(page).getByLabel('Password', { exact: true }).fill(account.password);
  await unlockButton(page).click();
  await expect(lockOf(page)).toHaveCount(0);
  await expect(worthLabel(page)).toBeVisible();
  expect(await storedToken(page)).not.toBe(token);
});

test('axe finds nothing on the sheet of the lock, on the lock screen and on its password form', async ({
  page,
  account,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await addAuthenticator(page);
  await signIn(account);
  await page.goto(links.settings());
  await page.getByRole('link', { name: /App lock/ }).click();
  await sheetOf(page).getByRole('radio', { name: 'At once', exact: true }).click();
  await expect(sheetOf(page).getByLabel('Password', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await turnOn(page, 'At once', account.password);
  await leave(page);
  await setVisibility(page, 'visible');
  await expect(unlockButton(page)).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await lockOf(page).getByRole('button', { name: 'Use password' }).click();
  await expect(lockOf(page).getByLabel('Password', { exact: true })).toBeFocused();
  expect(await violations(page)).toEqual([]);
});

test('an order without a known outcome is still checked beneath the lock, and its outcome is there when it opens', async ({
  page,
  account,
  api,
  faultProxy,
  signIn,
}) => {
  await addAuthenticator(page);
  await signIn(account);
  await turnOn(page, '1 min', account.password);
  await page.clock.install();
  await page.goto(ticketOf(STEEL));
  await review(page, 3);
  faultProxy.fail({ match: /\/deal\/buy$/, method: 'POST', times: 1, fault: 'drop-response' });
  const repair = faultProxy.fail({ match: /\/settle$/, method: 'POST', fault: 'server-error' });
  await placeOrder(page).click();
  const checking = page.getByText('Checking…', { exact: true });
  // The browser itself waits ten seconds for an answer, whatever the page's clock says.
  await expect(checking).toBeVisible();

  await leave(page);
  await page.clock.fastForward('02:00');
  await setVisibility(page, 'visible');
  await expect(unlockButton(page)).toBeVisible();
  await expect(checking).toBeHidden();
  repair();
  const asked = () => faultProxy.seen.filter((request) => request.endsWith('/settle')).length;
  const before = asked();
  await expect
    .poll(async () => {
      await page.clock.fastForward(5_000);
      return asked();
    })
    .toBeGreaterThan(before);
  await expect(lockOf(page)).toBeVisible();

  await unlockButton(page).click();
  await expect(bought(page, 3)).toBeVisible();
  expect((await api.call(listOrders, { kind: 'stock' })).items).toHaveLength(1);
});

test('a second tab is locked with the first, and opens with it', async ({
  page,
  context,
  account,
  signIn,
}) => {
  await addAuthenticator(page);
  await signIn(account);
  await turnOn(page, '1 min', account.password);
  const other = await context.newPage();
  await other.goto(links.account());
  await expect(worthLabel(other)).toBeVisible();
  await page.clock.install();
  await leave(page);
  await page.clock.fastForward('02:00');
  await setVisibility(page, 'visible');
  await expect(unlockButton(page)).toBeVisible();
  await expect(lockOf(other)).toBeVisible();
  await expect(worthLabel(other)).toBeHidden();
  await other.reload();
  await expect(lockOf(other)).toBeVisible();
  await unlockButton(page).click();
  await expect(lockOf(page)).toHaveCount(0);
  await expect(worthLabel(other)).toBeVisible();
});

test('a change of the lock that the owner does not confirm changes nothing; off means off', async ({
  page,
  account,
  signIn,
}) => {
  const authenticator = await addAuthenticator(page);
  await signIn(account);
  await turnOn(page, '1 min', account.password);
  await page.getByRole('link', { name: /App lock/ }).click();
  await authenticator.recognise(false);
  await sheetOf(page).getByRole('radio', { name: 'Off' }).click();
  await expect(sheetOf(page).getByText('Not confirmed. Nothing has changed.')).toBeVisible();
  await expect(sheetOf(page).getByRole('radio', { name: '1 min', exact: true })).toBeChecked();
  await authenticator.recognise(true);
  await sheetOf(page).getByRole('radio', { name: 'Off' }).click();
  await expect(sheetOf(page).getByRole('radio', { name: 'Off' })).toBeChecked();
  await page.clock.install();
  await setVisibility(page, 'hidden');
  await page.clock.fastForward('05:00');
  await setVisibility(page, 'visible');
  await expect(sheetOf(page)).toBeVisible();
  await expect(lockOf(page)).toHaveCount(0);
});

test('signing out from the lock leads to the login, and the next login is not locked', async ({
  page,
  account,
  signIn,
}) => {
  await addAuthenticator(page);
  await signIn(account);
  await turnOn(page, 'At once', account.password);
  await leave(page);
  await setVisibility(page, 'visible');
  await lockOf(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(lockOf(page)).toHaveCount(0);
});

test('where the device keeps nothing the settings offer no lock, and say why', async ({
  page,
  account,
  signIn,
}) => {
  await addAuthenticator(page);
  await signIn(account);
  await page.goto(links.settings());
  await expect(page.getByRole('link', { name: /App lock/ })).toBeVisible();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('link', { name: /App lock/ }).click();
  await expect(sheetOf(page).getByText(/This browser keeps nothing for this app/)).toBeVisible();
  await expect(sheetOf(page).getByRole('radio')).toHaveCount(0);
});
