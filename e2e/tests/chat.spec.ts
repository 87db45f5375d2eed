/** The chat with customer service: rules answer what they can and a person the rest, and a text is a text. */

import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { countUnread } from '@bourse/contract/service';
import { optionalLinks } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';

const chat = (page: Page) => page.getByRole('log', { name: 'Customer service' });

const send = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

/** Lets the time of a refresh pass on the page. */
const later = (page: Page) => page.clock.fastForward(10_000);

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
  await expect(chat(page).getByText('Are you there?')).toBeVisible();

  expect(await backOffice('messages', 'list')).toMatch(new RegExp(`${account.phone} +2 .*Are you there\\?`));
  expect(await backOffice('messages', 'show', account.phone)).toContain(
    'customer, unanswered\n  My card was stolen <b>yesterday</b>\n',
  );
  const text = '<b>Your card</b> is blocked. <img src=x onerror=alert(1)> \\u001b[31m &lt;br&gt;';
  await backOffice('messages', 'reply', account.phone, text);
  await later(page);
  const reply = chat(page).getByRole('group').filter({ hasText: text });
  await expect(reply).toBeVisible();
  await expect(reply).not.toContainText('Automatic reply');
  await expect(chat(page).getByText(/A person will answer you here\.$/)).toHaveCount(1);
  await expect.poll(async () => (await api.call(countUnread, {})).unread).toBe(0);
  expect(await backOffice('messages', 'list')).not.toContain(account.phone);
});
