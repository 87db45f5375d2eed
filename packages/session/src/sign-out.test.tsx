import { expect, it } from 'vitest';
import { ofCustomer, ofDevice, untilSignOut } from './keys.ts';
import { customerPlace, devicePlace } from './places.ts';
import { leftTokensAtom, signIn, signOut, store } from './session.ts';

const ofSeven = (key: Parameters<typeof customerPlace>[0], id = '7') => customerPlace(key, id);

/** Signs in customer 7 and stores a value under every key of the customer and of the device. */
function useEverything(): void {
  signIn({ id: '7', phone: '9000000001', signedInAt: 1, token: 't0' });
  for (const key of [...untilSignOut, ...ofCustomer]) {
    localStorage.setItem(ofSeven(key), '1');
    localStorage.setItem(`${ofSeven(key)} part`, '1');
    localStorage.setItem(ofSeven(key, '70'), '1');
  }
  for (const key of ofDevice) localStorage.setItem(devicePlace(key), '1');
}

it('signing out removes the keys of `untilSessionEnds` and `untilSignOut`, and leaves all other keys', () => {
  useEverything();
  signOut();
  const left = Object.keys(localStorage);
  const stays = [...ofDevice.map((key) => devicePlace(key)), ...ofCustomer.map((key) => ofSeven(key))];
  const ofSeventy = [...untilSignOut, ...ofCustomer].map((key) => ofSeven(key, '70'));
  const parts = ofCustomer.map((key) => `${ofSeven(key)} part`);
  // Sign-out clears `sessionExpired`, because the customer ended the session.
  expect(left.toSorted()).toEqual(
    [...stays, ...parts, ...ofSeventy].filter((place) => place !== devicePlace('sessionExpired')).toSorted(),
  );
  store.set(leftTokensAtom, []);
  localStorage.clear();
});

it('an expired session leaves the values of `untilSignOut` on the device', () => {
  useEverything();
  signOut('expired');
  const left = Object.keys(localStorage);
  expect(left).toEqual(expect.arrayContaining(untilSignOut.map((key) => ofSeven(key))));
  expect(left).not.toContain(devicePlace('token'));
  expect(left).not.toContain(devicePlace('userInfo'));
  localStorage.clear();
});
