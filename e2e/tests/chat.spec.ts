/**
 * The chat with customer service: rules answer what they can and a person the rest, each message arrives once, and every
 * tab knows what is unread.
 */

import { listMessages } from '@bourse/contract/messages';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { countUnread } from '@bourse/contract/service';
import { links, optionalLinks } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import { pollsOf } from '../src/polls.ts';
import { settled } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';

const SEND = /user_message\/send/;
const UNREAD = /user_message\/unread-count/;
const MESSAGES = /user_message\/list-message/;

const chat = (page: Page) => page.getByRole('log', { name: 'Customer service' });

const send = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

/** The message with what is said of its way. */
const sent = (page: Page, text: string) =>
  chat(page).getByRole('group', { name: /^You/ }).filter({ hasText: text });

/** The calls by which an open chat asks for new messages. */
const messagePolls = (page: Page) => pollsOf(page, MESSAGES, 10_000);

test('a message that is sent in aeroplane mode stands as not sent, also after leaving, and goes once when the phone is back', async ({
  page,
  context,
  account,
  api,
  signIn,
  faultProxy,
}) => {
  await signIn(account);
  const own = async () =>
    (await api.call(listMessages, {})).items
      .filter(({ sender }) => sender === 'customer')
      .map(({ body }) => body);
  await page.goto(links.home());
  const service = page.getByRole('link', { name: /^Customer service/ }).first();
  await service.click();
  await expect(chat(page).getByText(/automatic message/)).toBeVisible();

  await test.step('offline', async () => {
    await context.setOffline(true);
    await send(page, 'Written on the plane');
    await expect(sent(page, 'Written on the plane')).toContainText('Not sent yet');
    await page.getByRole('button', { name: 'Back' }).click();
    await service.click();
    await expect(sent(page, 'Written on the plane')).toContainText('Not sent yet');
    expect(faultProxy.seen.filter((line) => SEND.test(line))).toEqual([]);
    await context.setOffline(false);
    await expect(sent(page, 'Written on the plane')).toContainText(/Sent|Read/);
    expect(await own()).toEqual(['Written on the plane']);
  });

  await test.step('while the page is closed before an answer', async () => {
    faultProxy.fail({ match: SEND, fault: 'hang', times: 1 });
    await send(page, 'Written in a tunnel');
    await expect(sent(page, 'Written in a tunnel')).toContainText('Sending…');
    await expect.poll(() => faultProxy.seen.filter((line) => SEND.test(line)).length).toBe(2);
    await page.reload();
    await expect(sent(page, 'Written in a tunnel')).toContainText('Not sent');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(sent(page, 'Written in a tunnel')).toContainText(/Sent|Read/);
    expect(await own()).toEqual(['Written in a tunnel', 'Written on the plane']);
  });
});

test('two tabs show the same number of unread messages by one poll, and none once they are read in one of them', async ({
  context,
  account,
  signIn,
  testServer: { backOffice },
}) => {
  await signIn(account);
  const polls = new Map<Page, number>();
  const open = async (address: string) => {
    const page = await context.newPage();
    page.on('request', (request) => {
      if (UNREAD.test(request.url())) polls.set(page, (polls.get(page) ?? 0) + 1);
    });
    await page.clock.install();
    await page.goto(address);
    await settled(page);
    return page;
  };
  const tabs = [await open(links.home()), await open(links.account())];
  const pass = async () => {
    for (const tab of tabs) await tab.clock.runFor(10_000);
  };
  const badge = (tab: Page, name: string) => tab.getByRole('link', { name, exact: true }).first();
  for (const tab of tabs) await expect(badge(tab, 'Customer service')).toBeVisible();

  await backOffice('messages', 'reply', account.phone, 'Your card was approved.');
  // While a call is under way no other is sent, so that the time of one refresh is not always enough.
  await expect(async () => {
    await pass();
    for (const tab of tabs)
      await expect(badge(tab, 'Customer service, 1 unread messages')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  polls.clear();
  await expect
    .poll(async () => {
      await pass();
      return [...polls.values()].reduce((all, one) => all + one, 0);
    })
    .toBeGreaterThanOrEqual(3);
  const [polling, ...others] = [...polls.keys()];
  expect(others, 'tabs that poll, too').toEqual([]);

  const other = tabs.find((tab) => tab !== polling) as Page;
  await badge(other, 'Customer service, 1 unread messages').click();
  await expect(chat(other).getByText('Your card was approved.')).toBeVisible();
  await expect(badge(polling as Page, 'Customer service')).toBeVisible();

  polls.clear();
  await polling?.close();
  await expect
    .poll(async () => {
      await other.clock.runFor(10_000);
      return polls.get(other) ?? 0;
    })
    .toBeGreaterThanOrEqual(2);
});

test('of a thousand messages the older ones come page by page, and what is being read stays where it is', async ({
  page,
  account,
  signIn,
  testServer: { backOffice },
}) => {
  for (let number = 1; number <= 1_000; number += 1)
    await backOffice('messages', 'reply', account.phone, `Message no. ${number}.`);
  await signIn(account);
  const polls = messagePolls(page);
  await page.clock.install();
  await page.goto(optionalLinks.customerService());
  const message = (number: number) => chat(page).getByText(`Message no. ${number}.`, { exact: true });
  const topOf = (number: number) => message(number).evaluate((one) => one.getBoundingClientRect().top);
  await expect(message(1_000)).toBeInViewport();

  let oldest = 981;
  for (let pages = 0; pages < 5; pages += 1) {
    // The next page is asked for once the end of this one is seen.
    const before = await message(oldest).evaluate((one) => {
      one.scrollIntoView({ block: 'center' });
      return one.getBoundingClientRect().top;
    });
    await expect(message(oldest - 20)).toBeAttached();
    expect(await topOf(oldest)).toBe(before);
    oldest -= 20;
  }

  const before = await topOf(oldest + 20);
  await backOffice('messages', 'reply', account.phone, 'The newest of all.');
  await polls.pass();
  const pill = page.getByRole('button', { name: '1 new message' });
  await expect(pill).toBeVisible();
  expect(await topOf(oldest + 20)).toBe(before);
  await pill.click();
  await expect(chat(page).getByText('The newest of all.')).toBeInViewport();
  await expect(pill).toBeHidden();
});

test('a question is answered by the rules, then one by a person, whose markup and escape sequences are shown as text', async ({
  page,
  api,
  account,
  signIn,
  testServer: { backOffice },
}) => {
  await api.call(requestRecharge, { amount: 10_000 }, { 'idempotency-key': 'a-recharge-to-ask-for' });
  const [recharge] = (await api.call(listRecharges, {})).items;
  await signIn(account);
  const polls = messagePolls(page);
  await page.clock.install();
  await page.goto(optionalLinks.customerService());
  await expect(chat(page).getByText(/^Hello! This is an automatic message\./)).toBeVisible();

  await send(page, 'Where is my recharge?');
  const answer = chat(page)
    .getByRole('group')
    .filter({ hasText: `Recharge ${recharge?.no} of ₹10,000.00` });
  await expect(answer).toContainText('is in progress');
  await expect(answer).toContainText('Automatic reply');
  await expect(chat(page).getByText(/Read$/)).toBeVisible();

  await send(page, 'My card was stolen <b>yesterday</b>');
  await expect(chat(page).getByText(/A person will answer you here\.$/)).toBeVisible();
  await send(page, 'Are you there?');
  await expect(sent(page, 'Are you there?')).toContainText(/Sent|Read/);

  expect(await backOffice('messages', 'list')).toMatch(new RegExp(`${account.phone} +2 .*Are you there\\?`));
  expect(await backOffice('messages', 'show', account.phone)).toContain(
    'customer, unanswered\n  My card was stolen <b>yesterday</b>\n',
  );
  const text = '<b>Your card</b> is blocked. <img src=x onerror=alert(1)> \\u001b[31m &lt;br&gt;';
  await backOffice('messages', 'reply', account.phone, text);
  await polls.pass();
  const reply = chat(page).getByRole('group').filter({ hasText: text });
  await expect(reply).toBeVisible();
  await expect(reply).not.toContainText('Automatic reply');
  await expect(chat(page).getByText(/A person will answer you here\.$/)).toHaveCount(1);
  await expect.poll(async () => (await api.call(countUnread, {})).unread).toBe(0);
  expect(await backOffice('messages', 'list')).not.toContain(account.phone);
});
