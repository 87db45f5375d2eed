/** Guests, sessions and their tabs. */
import { links } from '@bourse/links/links';
import { INVITATION_CODE, newPhone } from '../../src/api.ts';
import type { Group, Journey } from '../journey.ts';
import type { Phone } from '../phone.ts';

const newcomer = { phone: newPhone(), password: 'correct-horse' };

/** The newcomer of a browser: a number registers once. */
const register: Journey = async ({ phone }) => {
  newcomer.phone = newPhone();
  await phone.open(links.register());
  await phone.fill('Phone number', newcomer.phone);
  await phone.fill('Password', newcomer.password);
  await phone.fill('Confirm password', newcomer.password);
  await phone.fill('Invitation code', INVITATION_CODE);
  await phone.press('Register', 'button');
  await phone.see(/Welcome to Bourse/);
  await phone.see(/Markets/);
};

export async function logOut(phone: Phone): Promise<void> {
  await phone.open(links.settings());
  await phone.press('Log out');
  await phone.press('Log out', 'dialog button');
  await phone.see(/Create an account/);
}

const logOutAndIn: Journey = async ({ phone }) => {
  await logOut(phone);
  await phone.logIn(newcomer);
  await phone.see(/Markets/);
};

export const GUESTS: Group = {
  name: 'guests',
  isOfGuests: true,
  journeys: {
    'a guest registers with an invitation code and is welcomed': register,
    'the newcomer logs out, and in again': logOutAndIn,
  },
};

const logOutInOtherTab: Journey = async ({ phone, openTab }) => {
  await phone.open('/account');
  await phone.see(/₹\d/);
  const other = await openTab();
  try {
    await logOut(other);
  } finally {
    await other.browser.close();
  }
  await phone.until('This tab is at the login', 'return location.pathname === "/login"');
};

export const TABS: Group = {
  name: 'tabs',
  journeys: { 'logging out in a second tab logs out the first': logOutInOtherTab },
};
