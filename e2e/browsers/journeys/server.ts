/** The app while its server cannot be reached, and afterwards. */
import { listOrders } from '@bourse/contract/orders';
import { STEEL, ticketOf } from '../../src/trading.ts';
import type { Group, Journey } from '../journey.ts';
import { expectEqual } from '../proofs.ts';

const WORTH = /(Net worth|Total assets).*₹\d/s;

/** Whether the worker answers for the page and has kept it, which it does last; `caches` answers later. */
const IS_KEPT = `
  caches.match(new URL('/', location.href)).then((found) => { globalThis.isPageKept = Boolean(found); }, () => {});
  return navigator.serviceWorker.controller !== null && globalThis.isPageKept === true;`;

/** Whether the database of the device has what the account shows. It is written after the screen is drawn. */
const HAS_ANSWER = `
  indexedDB.databases().then(([first]) => {
    if (!first) return;
    const opening = indexedDB.open(first.name);
    opening.onsuccess = () => {
      const keys = opening.result.transaction('answers').objectStore('answers').getAllKeys();
      keys.onsuccess = () => { globalThis.hasAnswer = keys.result.some((key) => key.includes('getCustomer')); };
      opening.result.close();
    };
  });
  return globalThis.hasAnswer === true;`;

const stays: Journey = async ({ phone, server: { faultProxy } }) => {
  await phone.open('/account');
  await phone.see(WORTH);
  const mend = faultProxy.fail({ match: /^/, fault: 'reset' });
  await phone.see(/As of|\d+ (s|min) ago/);
  await phone.see(WORTH);
  mend();
  await phone.seeNo(/No connection to the service/);
  await phone.press('Markets', 'nav a');
  await phone.see(/NIFTY 50/);
};

const opens: Journey = async ({ phone, server: { faultProxy } }) => {
  await phone.open('/account');
  await phone.until('The worker has kept the page', IS_KEPT);
  await phone.see(WORTH);
  await phone.until('The device has the answer', HAS_ANSWER);
  const mend = faultProxy.fail({ match: /^/, fault: 'reset' });
  await phone.open('/account');
  await phone.see(/No connection to the service/);
  await phone.see(WORTH);
  await phone.browser.go('reload');
  await phone.see(WORTH);
  mend();
  await phone.seeNo(/No connection to the service/);
};

const orderIsLost: Journey = async ({ phone, api, server: { faultProxy } }) => {
  const before = (await api.call(listOrders, { kind: 'stock' })).total;
  await phone.open(ticketOf(STEEL));
  await phone.press('Review order');
  await phone.find('Place order');
  const mend = faultProxy.fail({ match: /^/, fault: 'reset' });
  await phone.press('Place order');
  await phone.see(/Checking…/);
  mend();
  await phone.see(/not placed|Not placed|Not carried out|No money moved/);
  expectEqual('orders', (await api.call(listOrders, { kind: 'stock' })).total, before);
};

export const SERVER: Group = {
  name: 'server',
  isMarketHeld: true,
  journeys: {
    'what is open stays with its age while the server is stopped, and goes on afterwards': stays,
    'the app is opened and loaded anew while the server is stopped': opens,
    'an order that is sent as the server stops is checked, and then not placed': orderIsLost,
  },
};
