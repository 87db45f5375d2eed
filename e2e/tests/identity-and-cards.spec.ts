import { listBankCards } from '@bourse/contract/bank-cards';
import { getIdentity } from '@bourse/contract/identity';
import { changePassword } from '@bourse/contract/passwords';
import { LARGEST_IMAGE, uploadFile } from '@bourse/contract/uploads';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { links, optionalLinks } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Account, apiOf, INVITATION_CODE, newPhone, storedToken } from '../src/api.ts';
import { keptOn } from '../src/kept.ts';
import { CAMERA, cameraPhoto, heic, largePhoto, textAsPhoto } from '../src/photos.ts';
import { CODE } from '../src/reviews.ts';
import { expect, test } from '../src/test.ts';

const NAME = 'Asha Example';
const submit = (page: Page) => page.getByRole('button', { name: 'Submit for review' });
const front = (page: Page) => page.getByLabel('Front');
const back = (page: Page) => page.getByLabel('Back', { exact: true }).and(page.locator('input'));

/** Keeps the last file that the page sends, which the debugger does not show. */
const keepSentFile = (page: Page) =>
  page.addInitScript(() => {
    const append = FormData.prototype.append;
    FormData.prototype.append = function (this: FormData, name: string, value: string | Blob) {
      if (value instanceof Blob) Object.assign(window, { sentFile: value });
      append.call(this, name, value as Blob);
    };
  });
const sentFile = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const { sentFile: file } = window as unknown as { sentFile: Blob };
      return [...new Uint8Array(await file.arrayBuffer())];
    }),
  );

async function fillCard(page: Page, password: string): Promise<void> {
  await page.getByLabel('Bank', { exact: true }).fill('Example Bank');
  await page.getByLabel('Account number').fill('000011112222 3333');
  await page.getByLabel('IFSC (optional)').fill('exmp0000001');
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByLabel('Login password').fill(password);
  await page.getByRole('button', { name: 'Add card' }).click();
}

test('a newcomer proves their name with two photos, adds a card, and can withdraw to it', async ({
  page,
  context,
  faultProxy,
  testServer: { url, backOffice },
}) => {
  const password = 'correct-horse';

  await keepSentFile(page);
  await test.step('registers', async () => {
    await page.goto('/register');
    await page.getByLabel('Phone number').fill(newPhone());
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByLabel('Invitation code').fill(INVITATION_CODE);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(links.home());
  });
  const api = apiOf(url, await storedToken(page));
  const { id: customer } = (await keptOn(page, 'userInfo')) as { id: string };

  await test.step('is told what the form still needs, and what is no photo', async () => {
    await page.goto(optionalLinks.realName());
    await expect(submit(page)).toHaveAccessibleDescription('Please complete all required fields');
    await page.getByLabel('Full name').fill('Asha Exampel');
    await page.getByLabel('ID number').fill('abcde1234f');
    await expect(submit(page)).toHaveAccessibleDescription('Please upload an identification photo');
    await front(page).setInputFiles(textAsPhoto);
    await expect(page.getByText('Please select an image file')).toBeVisible();
    await front(page).setInputFiles(heic(12));
    await expect(page.getByText('Image size should not exceed 5MB')).toBeVisible();
    await front(page).setInputFiles(heic(1));
    await expect(page.getByText('this browser can’t open HEIC')).toBeVisible();
  });

  await test.step('has a photo that is too large made smaller', async () => {
    const photo = await largePhoto();
    expect(photo.buffer.length).toBeGreaterThan(LARGEST_IMAGE);
    await front(page).setInputFiles(photo);
    await expect(page.getByText('Image size should not exceed 5MB')).toBeVisible();
    await page.getByRole('button', { name: 'Make it smaller' }).click();
    await expect(page.getByText('Replace')).toBeVisible();
    await expect(page.getByText('Image size should not exceed 5MB')).toHaveCount(0);
  });

  await test.step('sends a photo that is upright, smaller, and without the place', async () => {
    await front(page).setInputFiles(await cameraPhoto('Front'));
    await expect(page.getByText('Replace')).toBeVisible();
    const sent = await sentFile(page);
    const { width, height } = await sharp(sent).metadata();
    expect({ width, height }).toEqual({ width: 1_500, height: 2_000 });
    expect(sent.includes(CAMERA)).toBe(false);
    expect(sent.length).toBeLessThan(1_000_000);
  });

  await test.step('loses the network in the middle of the second, which goes on by itself', async () => {
    let cut: (isCut: true) => void = () => undefined;
    const cuts = new Promise<true>((resolve) => {
      cut = resolve;
    });
    faultProxy.fail({
      match: new RegExp(`${uploadFile.path}$`),
      times: 1,
      fault: { until: new Promise(() => {}), cuts },
    });
    const uploads = () => faultProxy.seen.filter((request) => request.endsWith(uploadFile.path));
    await back(page).setInputFiles(await cameraPhoto('Back'));
    await expect.poll(uploads).toHaveLength(2);
    await expect(page.getByText('Uploading…')).toBeVisible();
    await context.setOffline(true);
    cut(true);
    await expect(page.getByText('Uploads when you’re online')).toBeVisible();
    await expect(submit(page)).toHaveAccessibleDescription('Photo still uploading');
    await context.setOffline(false);
    await expect(page.getByText('Replace')).toHaveCount(2);
  });

  await test.step('leaves only after a question', async () => {
    await page
      .getByRole('link', { name: 'Back' })
      .or(page.getByRole('button', { name: 'Back' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Asha Exampel');
  });

  await test.step('is refused with a reason, corrects the name, and is approved', async () => {
    await submit(page).click();
    await expect(page.getByText('Under review', { exact: true })).toBeVisible();
    expect((await api.call(getIdentity, {})).status).toBe('underReview');
    await page.reload();
    await expect(page.getByText('••••••234F')).toBeVisible();
    await expect(page.getByText('Your photos are seen only by the reviewer.')).toBeVisible();
    await backOffice(
      'identities',
      'refuse',
      `${customer}.1`,
      '--reason',
      'The name is not that of the document.',
    );
    await expect(page.getByText('The name is not that of the document.')).toBeVisible();
    await page.getByLabel('Full name').fill(NAME);
    await submit(page).click();
    await expect(page.getByText('Under review', { exact: true })).toBeVisible();
    await backOffice('identities', 'approve', `${customer}.2`);
    await expect(page.getByRole('status').getByText('Verified')).toBeVisible();
  });

  await test.step('adds a card, which asks for the password', async () => {
    await page.goto(optionalLinks.bankCards());
    await expect(page.getByText('No bank cards available')).toBeVisible();
    await page.getByRole('link', { name: 'Add bank card' }).click();
    await expect(page.getByLabel('Account holder')).toHaveValue(NAME);
    await page.getByRole('button', { name: 'Add card' }).click();
    await expect(page.getByText('Please complete all required fields').first()).toBeVisible();
    await fillCard(page, 'a wrong guess');
    await expect(page.getByText('This password is incorrect')).toBeVisible();
    await page.getByLabel('Login password').fill(password);
    await page.getByRole('button', { name: 'Add card' }).click();
    await expect(page.getByText('Card added')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('1 card under review')).toBeVisible();
  });

  const cardId = (await api.call(listBankCards, {})).items[0]?.id ?? '';
  await test.step('sees why a card is refused, corrects it, and sees it approved', async () => {
    // Other journeys of this broker may have taken the wait away, which is set when a card is changed.
    await backOffice('delays', 'set', 'card-withdrawal', '300');
    await backOffice('cards', 'refuse', `${cardId}.1`, '--reason', 'The IFSC is that of another bank.');
    await expect(page.getByText('The IFSC is that of another bank.')).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('IFSC (optional)').fill('EXMP0000002');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByLabel('Login password').fill(password);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Card changed')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await backOffice('cards', 'approve', `${cardId}.2`);
    await expect(page.getByRole('listitem').getByText('Example Bank ·· 3333')).toBeVisible();
  });

  await test.step('withdraws to it once the wait is over', async () => {
    await expect(page.getByText(/^Withdrawals from /)).toBeVisible();
    await api.call(changePassword, { newCode: CODE, isFirst: true, loginPassword: password });
    const withdraw = () =>
      api.call(
        requestWithdrawal,
        { cardId, amount: 500, transactionCode: CODE },
        { 'idempotency-key': crypto.randomUUID() },
      );
    await expect(withdraw()).rejects.toThrow('bank-card-waiting');
    await backOffice('delays', 'set', 'card-withdrawal', '0');
    expect((await withdraw()).withdrawalNo).toMatch(/^W/);
    await page.reload();
    await expect(page.getByText(`${NAME} · EXMP0000002`)).toBeVisible();
  });
});

const typeInto = async (page: Page, label: string, text: string) => {
  for (let tabs = 0; tabs < 20; tabs += 1) {
    if (await page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement))
      break;
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await page.keyboard.type(text);
};

test.describe('with the keyboard alone', () => {
  test('a name is submitted with two photos, and a card is added', async ({ page, account, signIn, api }) => {
    // Playwright intercepts file choosers only while something listens. A later `waitForEvent` would miss the key press.
    page.on('filechooser', () => undefined);
    await signIn(account as Account);
    await page.goto(optionalLinks.realName());
    await expect(page.getByLabel('Full name')).toBeVisible();
    await typeInto(page, 'Full name', NAME);
    await typeInto(page, 'ID number', 'ABCDE1234F');
    for (const side of ['Front', 'Back']) {
      await page.keyboard.press('Tab');
      await expect(page.getByLabel(side, { exact: true }).and(page.locator('input'))).toBeFocused();
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(await cameraPhoto(side));
      await expect(page.getByText('Replace')).toHaveCount(side === 'Front' ? 1 : 2);
    }
    await page.keyboard.press('Tab');
    await expect(submit(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Under review', { exact: true })).toBeVisible();

    await page.goto(`${optionalLinks.bankCards()}?add&next=${links.settings()}`);
    await expect(page.getByLabel('Bank', { exact: true })).toBeVisible();
    await typeInto(page, 'Bank', 'Example Bank');
    await typeInto(page, 'Account holder', NAME);
    await typeInto(page, 'Account number', '0000111122223333');
    await expect(page.getByLabel('Account number')).toHaveValue('0000 1111 2222 3333');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Login password')).toBeFocused();
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Card added')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(page).toHaveURL(links.settings());
    expect((await api.call(listBankCards, {})).items[0]?.maskedNumber).toBe('••••3333');
  });
});
