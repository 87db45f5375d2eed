/**
 * For each call of this remote: where it is made, and what its screen, sheet or form shows with data, without data, and
 * after a failure.
 */
import { call } from '@bourse/api/client';
import { createPasskey } from '@bourse/api/passkeys';
import { listBankCards } from '@bourse/contract/bank-cards';
import { getStatement, listBills } from '@bourse/contract/bills';
import { addBankCard, editBankCard } from '@bourse/contract/change-bank-card';
import { customerSchema, getCustomer } from '@bourse/contract/customer';
import { getIdentity, submitIdentity } from '@bourse/contract/identity';
import { listCategories, listCurrencyPairs, listInstruments } from '@bourse/contract/market';
import { changeNoticeSettings, getNoticeSettings } from '@bourse/contract/notices';
import {
  listPasskeys,
  registerPasskey,
  removePasskey,
  startPasskeyRegistration,
} from '@bourse/contract/passkeys';
import { changePassword } from '@bourse/contract/passwords';
import { listPositions } from '@bourse/contract/positions';
import { encode } from '@bourse/contract/schema';
import { login } from '@bourse/contract/session';
import { endSession, listNewLogins, listSessions } from '@bourse/contract/sessions';
import { readPhoto, uploadFile } from '@bourse/contract/uploads';
import { getWorthHistory } from '@bourse/contract/worth-history';
import { store, userInfoAtom } from '@bourse/session/session';
import { plugInAuthenticator } from '@bourse/testing/authenticator';
import type { TestBroker } from '@bourse/testing/broker';
import {
  requestsOf as at,
  button,
  type Expectation,
  type FailureCase,
  fromStart as from,
  list,
  named,
  polled,
  press,
  problem,
  text,
} from '@bourse/testing/failure-table';
import { picture } from '@bourse/testing/pictures';
import { type Rendered, renderPart, renderRoute, renderSlot } from '@bourse/testing/render';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { feature } from '../feature.ts';
import { OpenPositions } from '../src/home-worth/open-positions.tsx';
import { announcedLoginsAtom } from '../src/new-logins/announced-logins.atoms.ts';
import { remote } from '../src/remote.tsx';

/** The password of every newcomer of the test broker. */
const PASSWORD = 'newcomer';
const CODE = '480913';
const MARCH = '/account/changes?month=2026-03';

const open = (address: string) => renderRoute({ feature, remote }, address);
const account = () => open('/account');
/** The account of a back end that reports neither sums by kind nor a result of the day. */
const bareAccount: FailureCase['open'] = async (fail, { current }) => {
  const data = encode(customerSchema, { ...(await call(getCustomer, {})), held: null, day: null });
  current.faults?.add({
    path: `/api${getCustomer.path}`,
    kind: 'status',
    status: 200,
    body: { msg: 'ok', data },
  });
  fail();
  return account();
};
const homeWorth = () => renderSlot({ remote }, 'home.worth/v1');
/** On home, of a back end that does not tell of the account's day. */
const openPositions = async () => {
  const customer = await call(getCustomer, {});
  return renderPart(<OpenPositions customer={{ ...customer, day: null }} />);
};
const settings = () => open('/settings');
/** The settings of an application whose notices are there, wherever they come from. */
const settingsWithNotices = () => {
  const routes = [{ id: 'notices', path: '/notices', title: 'settings.title', requiresAuth: true }];
  const elsewhere = {
    feature: { name: 'notices', routes },
    remote: { ...remote, name: 'notices', screens: {} },
  };
  return renderRoute({ feature, remote }, '/settings', [elsewhere]);
};
const devices = () => open('/settings/devices');

/** The customer's way to ask again where there is no Retry: pulling the screen down. */
const refresh = async ({ queryClient }: Rendered) =>
  act(() => queryClient.refetchQueries({ type: 'active' }));

/** `what` is shown, and `missing` is not. */
const without =
  (what: Expectation, missing: string | RegExp): Expectation =>
  async () => {
    await what();
    await waitFor(() => expect(screen.queryByText(missing)).not.toBeInTheDocument());
  };

const fill = async (values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) {
    const input = await screen.findByLabelText(label, { selector: 'input' });
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  }
};

/** Does `work` on an open screen, of which the last step sends the request. */
const doing =
  (
    go: (broker: TestBroker) => Promise<Rendered>,
    prepare: (page: Rendered) => Promise<unknown>,
    send: () => Promise<unknown>,
  ): FailureCase['open'] =>
  async (fail, broker) => {
    const page = await go(broker);
    await prepare(page);
    fail();
    await send();
    return page;
  };

const CARD = { Bank: 'Sample Bank', 'Account holder': 'Asha Example', 'Account number': '000011112222' };
/** The broker asks for the password, which the failure has left unsaid. */
const confirmCard = (save: string) => async () => {
  await press(save);
  await fill({ 'Login password': PASSWORD });
  await press(save);
};

const photoInput = (side: 'Front' | 'Back') =>
  screen.findByLabelText<HTMLInputElement>(side, { selector: 'input' });
const choosePhoto = async ({ user }: Rendered, side: 'Front' | 'Back') =>
  user.upload(await photoInput(side), new File(['a picture'], 'photo.jpg', { type: 'image/jpeg' }));
const realName = () => open('/settings/real-name');
const fillRealName = async (page: Rendered) => {
  await fill({ 'Full name': 'Asha Example', 'ID number': 'ABCDE1234F' });
  await choosePhoto(page, 'Front');
  await choosePhoto(page, 'Back');
  await waitFor(() => expect(screen.getAllByText('Replace')).toHaveLength(2));
};
const submitted = async () => {
  const { url } = await call(uploadFile, { file: picture() });
  await call(submitIdentity, {
    realName: 'Asha Example',
    idNumber: 'ABCDE1234F',
    frontImage: url,
    backImage: url,
  });
};

const OTHER = 'Log out Safari on iPhone';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const logInElsewhere = ({ current }: TestBroker) =>
  current.inject({
    method: 'POST',
    url: `/api${login.path}`,
    headers: { 'user-agent': SAFARI },
    payload: { user: store.get(userInfoAtom)?.phone, password: PASSWORD },
  });

/** Opens the dialog for a new passkey on a device that can make one. */
const addPasskey = () => {
  plugInAuthenticator();
  return open('/settings/devices?add-passkey');
};
const enterPassword = () => fill({ Password: PASSWORD });
const confirmPasskey = () => press('Continue');
const passkeyAdded = () => button('Remove Unknown device');
const noAnswer: Expectation = async () => {
  const alerts = await screen.findAllByRole('alert');
  await waitFor(() => expect(alerts.map(({ textContent }) => textContent).join('')).not.toBe(''));
};

const NEW_PASSWORD = { 'New password': 'a better one', 'Confirm password': 'a better one' };
const noNotice: Expectation = async () => expect(screen.queryByText(/^New login: /)).not.toBeInTheDocument();

/** By source file and call. A test compares the keys with the sources. */
export const FAILURE_CASES: Readonly<Record<string, FailureCase>> = {
  'home-worth/home-worth.tsx getCustomer': {
    request: at(getCustomer),
    open: from(homeWorth),
    data: text(/^Available/),
    failed: problem('Couldn’t load your account'),
    again: 'retry',
    polls: true,
  },
  'home-worth/open-positions.tsx listPositions': {
    request: at(listPositions),
    open: from(openPositions),
    data: text('open positions today'),
    // The line stays, with a dash for the figure.
    failed: text('open positions today'),
  },
  'account/account-screen.tsx getCustomer': {
    request: at(getCustomer),
    open: from(account),
    data: text(/^Total assets/),
    failed: problem('Couldn’t load your account'),
    again: 'retry',
    polls: true,
  },
  'account/account-screen.tsx listPositions': polled({
    ...list(listPositions, account, {
      data: text(/^\d+ positions?$/),
      failed: 'Couldn’t load positions',
      empty: text('No positions yet'),
    }),
    open: bareAccount,
  }),
  'account/finish-setting-up.tsx getIdentity': {
    request: at(getIdentity),
    as: 'newcomer',
    open: from(account),
    data: text('Verify your name'),
    failed: without(text('Set a transaction password'), 'Verify your name'),
    again: refresh,
  },
  'account/finish-setting-up.tsx listBankCards': {
    request: at(listBankCards),
    as: 'newcomer',
    open: from(account),
    data: text('Add a bank card'),
    failed: without(text('Set a transaction password'), 'Add a bank card'),
    empty: text('Add a bank card'),
    isList: true,
    again: refresh,
  },
  'account/identity.tsx getIdentity': {
    request: at(getIdentity),
    open: from(account),
    data: text('Demo Customer'),
    failed: without(text('Phone number ending in 01'), 'Verified'),
    again: refresh,
  },
  'account/latest-changes.tsx listBills': polled(
    list(listBills, account, {
      data: named('list', 'Recent activity'),
      failed: 'Couldn’t load activity',
      empty: text('No activity yet'),
    }),
  ),
  'account/market-tabs.tsx listCategories': list(listCategories, account, {
    data: named('list', 'Stocks'),
    failed: 'Couldn’t load the quotes',
    empty: text('Nothing is listed here'),
  }),
  'account/market-tabs.tsx listCurrencyPairs': {
    ...polled(
      list(listCurrencyPairs, account, {
        data: named('list', 'Forex'),
        failed: 'Couldn’t load the quotes',
        empty: text('Nothing is listed here'),
      }),
    ),
    open: async (fail) => {
      const page = await account();
      fail();
      await page.user.click(await screen.findByRole('tab', { name: 'Forex' }));
      return page;
    },
  },
  'account/market-tabs.tsx listInstruments': polled(
    list(listInstruments, account, {
      data: named('list', 'Stocks'),
      failed: 'Couldn’t load the quotes',
      empty: text('Nothing is listed here'),
    }),
  ),
  'account/value-history.tsx getWorthHistory': list(getWorthHistory, account, {
    data: named('slider', 'P&L over time'),
    failed: 'Couldn’t load the P&L over time',
    empty: text('No P&L yet'),
  }),
  'bank-cards/cards-query.ts listBankCards': list(listBankCards, () => open('/settings/bank-cards'), {
    data: named('list', 'Bank cards'),
    failed: 'Failed to load card list',
    empty: text('No bank cards available'),
  }),
  'bank-cards/use-card-form.ts addBankCard': {
    request: at(addBankCard),
    as: 'newcomer',
    open: doing(
      () => open('/settings/bank-cards?add'),
      () => fill(CARD),
      () => press('Add card'),
    ),
    data: text('Card added'),
    failed: text('Failed to add bank card'),
    undone: text('Card added'),
    again: confirmCard('Add card'),
  },
  'bank-cards/use-card-form.ts editBankCard': {
    request: at(editBankCard),
    open: doing(
      async () => {
        const [card] = (await call(listBankCards, {})).items;
        return open(`/settings/bank-cards?edit=${card?.id}`);
      },
      () => fill({ Bank: 'Sample Bank' }),
      () => press('Save changes'),
    ),
    data: named('textbox', 'Login password'),
    failed: text('Failed to update bank card'),
    undone: text('Card changed'),
  },
  'changes/changes-screen.tsx listBills': polled(
    list(listBills, () => open('/account/changes'), {
      data: text(/^Balance /),
      failed: 'Couldn’t load activity',
      empty: text('No activity yet'),
    }),
  ),
  'changes/printed-statement.tsx getCustomer': {
    request: at(getCustomer),
    open: from(() => open(MARCH)),
    data: text(/^ID \d+$/),
    failed: without(text('Statement March 2026'), /^ID \d+$/),
    again: refresh,
  },
  'changes/use-statement.ts getStatement': {
    request: at(getStatement),
    open: from(() => open(MARCH)),
    data: text('Closing balance'),
    failed: problem('Couldn’t add up this month'),
    again: 'retry',
  },
  'changes/use-statement.ts listBills': {
    request: at(listBills, String.raw`\?.*from=`),
    open: from(() => open(MARCH)),
    data: text('Statement March 2026'),
    // Bills that do not make up the sums are no statement.
    failed: problem('Couldn’t load activity'),
    isList: true,
    again: 'retry',
  },
  'devices/devices-screen.tsx listSessions': list(listSessions, devices, {
    data: text('This device'),
    failed: 'Couldn’t load your devices',
    empty: text('Only this device is logged in.'),
  }),
  'devices/end-sessions.tsx endSession': {
    request: at(endSession),
    as: 'newcomer',
    open: doing(
      async (broker) => {
        await logInElsewhere(broker);
        return devices();
      },
      () => press(OTHER),
      () => press('Log out'),
    ),
    data: text('Only this device is logged in.'),
    failed: text(/^Logged out 0 of 1\./),
    undone: () => button(OTHER),
    again: 'retry',
  },
  'identity/identity-query.ts getIdentity': {
    request: at(getIdentity),
    as: 'newcomer',
    open: from(realName),
    data: without(named('button', 'Submit for review'), /^We couldn’t check your status/),
    failed: text(/^We couldn’t check your status/),
    again: refresh,
  },
  'identity/submit-form.tsx submitIdentity': {
    request: at(submitIdentity),
    as: 'newcomer',
    open: doing(realName, fillRealName, () => press('Submit for review')),
    data: text('Under review'),
    failed: text('Failed to submit verification'),
    undone: () => button('Submit for review'),
    again: () => press('Submit for review'),
  },
  'identity/use-photo.ts readPhoto': {
    request: at(readPhoto),
    as: 'newcomer',
    open: async (fail, { current }) => {
      await submitted();
      const customer = Number(store.get(userInfoAtom)?.id);
      await current.db
        .updateTable('real_names')
        .set({ status: 3 })
        .where('customer_id', '=', customer)
        .execute();
      fail();
      return realName();
    },
    data: () => waitFor(() => expect(document.querySelector('img')).toBeInTheDocument()),
    failed: async () => {
      await screen.findByText('Not approved');
      expect(document.querySelector('img')).not.toBeInTheDocument();
    },
    again: refresh,
  },
  'identity/use-photo.ts uploadFile': {
    request: at(uploadFile),
    as: 'newcomer',
    open: async (fail) => {
      const page = await realName();
      fail();
      await choosePhoto(page, 'Front');
      return page;
    },
    data: text('Replace'),
    failed: text('Failed to upload file'),
    again: 'retry',
  },
  'login-password/login-password-form.tsx changePassword': {
    request: at(changePassword),
    as: 'newcomer',
    open: doing(
      () => open('/settings/login-password'),
      () => fill({ 'Current password': PASSWORD, ...NEW_PASSWORD }),
      () => press('Save password'),
    ),
    data: text('Password changed'),
    failed: text(/^No answer\. Save again/),
    undone: text('Password changed'),
    again: async () => {
      await fill({ 'Current password': PASSWORD });
      await press('Save password');
    },
  },
  'new-logins/new-login-notice.tsx listNewLogins': {
    request: at(listNewLogins),
    as: 'newcomer',
    open: async (fail, broker) => {
      store.set(announcedLoginsAtom, 0);
      await logInElsewhere(broker);
      fail();
      return renderSlot({ remote }, 'frame.new-logins/v1');
    },
    data: text(/^New login: Safari on iPhone/),
    failed: noNotice,
    empty: noNotice,
    isList: true,
    again: refresh,
  },
  'passkeys/passkey-form.tsx registerPasskey': {
    request: at(registerPasskey),
    as: 'newcomer',
    open: doing(async () => addPasskey(), enterPassword, confirmPasskey),
    data: passkeyAdded,
    failed: noAnswer,
    again: confirmPasskey,
  },
  'passkeys/passkeys-section.tsx removePasskey': {
    request: at(removePasskey),
    as: 'newcomer',
    open: async (fail) => {
      const page = await addPasskey();
      await enterPassword();
      await confirmPasskey();
      await passkeyAdded();
      await press('Remove Unknown device');
      fail();
      await press('Remove');
      return page;
    },
    data: () =>
      waitFor(() => expect(screen.queryByRole('button', { name: /^Remove / })).not.toBeInTheDocument()),
    failed: noAnswer,
    undone: passkeyAdded,
    again: () => press('Remove'),
  },
  'passkeys/use-key-problem.ts startPasskeyRegistration': {
    request: at(startPasskeyRegistration),
    as: 'newcomer',
    open: doing(async () => addPasskey(), enterPassword, confirmPasskey),
    data: passkeyAdded,
    failed: noAnswer,
    again: confirmPasskey,
  },
  'passkeys/use-other-passkeys.ts removePasskey': {
    request: at(removePasskey),
    as: 'newcomer',
    open: doing(
      async () => {
        plugInAuthenticator();
        await createPasskey(PASSWORD);
        return open('/settings/login-password');
      },
      async () => {
        await screen.findByRole('checkbox', { name: 'Remove other passkeys too' });
        await fill({ 'Current password': PASSWORD, 'New password': 'a better one' });
        await fill({ 'Confirm password': 'a better one' });
      },
      () => press('Save password'),
    ),
    data: text('All other passkeys are removed.'),
    // The password is changed all the same, and the outcome says what is left.
    failed: text('1 other passkey of this account still logs in.'),
    undone: text('1 other passkey of this account still logs in.'),
  },
  'passkeys/use-passkeys.ts listPasskeys': {
    ...list(listPasskeys, devices, {
      data: () => button('Add a passkey'),
      failed: 'Couldn’t load your passkeys',
      empty: () => button('Add a passkey'),
    }),
    open: (fail) => {
      plugInAuthenticator();
      fail();
      return devices();
    },
  },
  'settings/notices-row.tsx getNoticeSettings': {
    request: at(getNoticeSettings),
    open: async (fail) => {
      await call(changeNoticeSettings, { topic: 'loans', isOn: false });
      fail();
      return settingsWithNotices();
    },
    as: 'newcomer',
    data: named('link', /^Notices.*6 of 7$/),
    failed: named('link', /^Notices$/),
    empty: named('link', /^Notices$/),
    isList: true,
    again: refresh,
  },
  'settings/rows.tsx getCustomer': {
    request: at(getCustomer),
    open: from(settings),
    data: named('link', /^Transaction password.*Set$/),
    failed: named('link', /^Transaction password$/),
    again: refresh,
  },
  'settings/rows.tsx getIdentity': {
    request: at(getIdentity),
    open: from(settings),
    data: named('link', /^Real name.*Verified$/),
    failed: named('link', /^Real name$/),
    again: refresh,
  },
  'settings/rows.tsx listBankCards': {
    request: at(listBankCards),
    open: from(settings),
    data: named('link', /^Bank cards.*1$/),
    failed: named('link', /^Bank cards$/),
    empty: named('link', /^Bank cards$/),
    isList: true,
    again: refresh,
  },
  'settings/rows.tsx listSessions': {
    request: at(listSessions),
    open: from(settings),
    data: named('link', /^Devices.*\d$/),
    failed: named('link', /^Devices$/),
    empty: named('link', /^Devices$/),
    isList: true,
    again: refresh,
  },
  'transaction-password/transaction-password-form.tsx changePassword': {
    request: at(changePassword),
    as: 'newcomer',
    open: doing(
      () => open('/settings?set=transaction-password'),
      async () => {
        await fill({ 'Login password': PASSWORD });
        await press('Continue');
        await fill({ 'New password': CODE });
        await fill({ 'Confirm password': CODE });
      },
      () => press('Save'),
    ),
    data: text('Transaction password set'),
    failed: text('Failed to set transaction password'),
    undone: text('Transaction password set'),
    again: () => press('Save'),
  },
  'transaction-password/transaction-password-sheet.tsx getCustomer': {
    request: at(getCustomer),
    open: from(() => open('/settings?set=transaction-password')),
    data: named('dialog', 'Change transaction password'),
    // It begins as with a back end that does not say whether there is one (D51).
    failed: named('dialog', 'Set transaction password'),
  },
};
