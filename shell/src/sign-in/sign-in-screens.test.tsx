import { deployment } from '@bourse/session/config';
import { devicePlace } from '@bourse/session/places';
import { cachedLoginAtom, isSignedIn, signOut, store } from '@bourse/session/session';
import { DEMO, testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FORGOT_PASSWORD, LOGIN, REGISTER } from '../router/own-routes.ts';
import { translations } from '../translations.ts';
import { deviceTokenAtom } from './device.atoms.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';

const broker = testBroker();

const signInScreens = {
  feature: { name: 'shell', routes: [LOGIN, REGISTER, FORGOT_PASSWORD] },
  remote: {
    name: 'shell',
    screens: {
      login: () => Promise.resolve(() => <LoginScreen preloadHome={() => {}} />),
      register: () => Promise.resolve(RegisterScreen),
      'forgot-password': () => Promise.resolve(ForgotPasswordScreen),
    },
    slots: {},
    translations,
  },
};

const LOGIN_CALL = '/api/stock/user/login';

/** Opens a sign-in address. `fill` types into fields by label, `press` presses a button. */
async function open(address: string) {
  const view = await renderRoute(signInScreens, address);
  await screen.findByRole('heading', { level: 1 });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    ...view,
    field,
    fill: async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) {
        await view.user.clear(field(label));
        if (value) await view.user.type(field(label), value);
      }
    },
    press: (name: string) => view.user.click(screen.getByRole('button', { name })),
  };
}

/** The number of sessions in the broker's database. */
const countSessions = async () =>
  (await broker.current.db.selectFrom('sessions').select('token_hash').execute()).length;

const remember = (user: string | null) =>
  store.set(cachedLoginAtom, user === null ? null : { user, timestamp: Date.now() });

beforeEach(() => remember(null));
afterEach(() => Object.defineProperty(navigator, 'onLine', { value: true, configurable: true }));

describe('login', () => {
  it('signs in with phone and password, and remembers only the phone', async () => {
    const { fill, press } = await open('/login');
    await fill({ 'Phone number': DEMO.phone, Password: DEMO.password });
    await press('Log in');
    await expect.poll(isSignedIn).toBe(true);
    expect(localStorage.getItem(devicePlace('cachedLogin'))).toContain(DEMO.phone);
    expect(JSON.stringify(localStorage)).not.toContain(DEMO.password);
  });

  it('is recognised as the same device at the next login', async () => {
    const devices = () => broker.current.db.selectFrom('known_devices').select('device_hash').execute();
    const signInHere = async () => {
      const { fill, press, unmount } = await open('/login');
      await fill({ 'Phone number': DEMO.phone, Password: DEMO.password });
      await press('Log in');
      await expect.poll(isSignedIn).toBe(true);
      unmount();
    };
    store.set(deviceTokenAtom, null);
    await signInHere();
    const known = await devices();
    signOut();
    await signInHere();
    expect(await devices()).toEqual(known);
  });

  it('has the page title of the login', async () => {
    await open('/login');
    expect(document.title).toBe('Login · Bourse');
  });

  it('is filled with the phone of the last login', async () => {
    remember('9000000001');
    const { field } = await open('/login');
    expect(field('Phone number')).toHaveValue('9000000001');
  });

  it('accepts only digits in the phone field', async () => {
    const { field, fill } = await open('/login');
    await fill({ 'Phone number': '90-00 (000) 001x' });
    expect(field('Phone number')).toHaveValue('9000000001');
  });

  it('shows each problem at its field, sends nothing and focuses the first problem', async () => {
    // A request would be refused, and the refusal would be shown.
    broker.current.faults?.add({ path: LOGIN_CALL, kind: 'status', status: 500 });
    const { field, fill, press } = await open('/login');
    await fill({ 'Phone number': '90000', Password: '12345' });
    await press('Log in');
    expect(await screen.findByText('Enter a 10-digit number')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
    expect(field('Phone number')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('removes the problem of a field once the value is corrected', async () => {
    const { fill, press, field } = await open('/login');
    await press('Log in');
    await screen.findByText('Please enter your phone number');
    await fill({ 'Phone number': DEMO.phone });
    expect(screen.queryByText('Please enter your phone number')).not.toBeInTheDocument();
    expect(field('Phone number')).not.toHaveAttribute('aria-invalid');
  });

  it('shows under the password that phone or password are wrong', async () => {
    const { field, fill, press } = await open('/login');
    await fill({ 'Phone number': DEMO.phone, Password: 'not the password' });
    await press('Log in');
    expect(await screen.findByText('Invalid account password')).toBeInTheDocument();
    expect(field('Password')).toHaveFocus();
    expect(isSignedIn()).toBe(false);
  });

  it('shows a general sentence when the back end gives no reason', async () => {
    broker.current.faults?.add({ path: LOGIN_CALL, kind: 'status', status: 500 });
    const { fill, press } = await open('/login');
    await fill({ 'Phone number': DEMO.phone, Password: DEMO.password });
    await press('Log in');
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed, please try again later');
  });

  it('sends one request however often the button is pressed', async () => {
    // A known device replaces its session, so two sessions would be counted as one.
    store.set(deviceTokenAtom, null);
    const before = await countSessions();
    const goOn = broker.current.faults?.add({ path: LOGIN_CALL, kind: 'delay' });
    const { fill, user } = await open('/login');
    await fill({ 'Phone number': DEMO.phone, Password: DEMO.password });
    const button = screen.getByRole('button', { name: 'Log in' });
    await user.dblClick(button);
    await user.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-busy', 'true');
    goOn?.();
    await expect.poll(isSignedIn).toBe(true);
    expect(await countSessions()).toBe(before + 1);
  });

  it('is disabled while offline and shows the reason', async () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    await open('/login');
    const button = screen.getByRole('button', { name: 'Log in' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('You are offline')).toBeInTheDocument();
  });

  it('shows that a session has expired', async () => {
    await broker.enterAs('demo');
    signOut('expired');
    await open('/login');
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument();
  });

  it('shows the password on demand', async () => {
    const { field, press } = await open('/login');
    expect(field('Password').type).toBe('password');
    await press('Show password');
    expect(field('Password').type).toBe('text');
  });

  it('marks its fields for password managers', async () => {
    const { field } = await open('/login');
    expect(field('Phone number').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('current-password');
  });
});

const NEWCOMER = {
  'Phone number': '8100000001',
  Password: 'better1',
  'Confirm password': 'better1',
  'Invitation code': DEMO.invitationCode as string,
};

describe('register', () => {
  it('welcomes the customer, signs in and opens the address that was requested', async () => {
    const { fill, press, address } = await open('/register?next=%2Fmarkets');
    await fill(NEWCOMER);
    await press('Register');
    expect(await screen.findByText('Welcome to Bourse')).toBeInTheDocument();
    await expect.poll(address).toBe('/markets');
    expect(isSignedIn()).toBe(true);
  });

  it('opens the login with the phone filled in when signing in fails', async () => {
    broker.current.faults?.add({ path: LOGIN_CALL, kind: 'status', status: 500 });
    const { fill, press, address } = await open('/register');
    await fill({ ...NEWCOMER, 'Phone number': '8100000002' });
    await press('Register');
    await expect.poll(address).toBe('/login');
    const phone = await screen.findByLabelText<HTMLInputElement>('Phone number');
    expect(phone).toHaveValue('8100000002');
    expect(screen.getByText('Welcome to Bourse')).toBeInTheDocument();
  });

  it('requires the same password twice', async () => {
    const { fill, press, field } = await open('/register');
    await fill({ ...NEWCOMER, 'Confirm password': 'better2' });
    await press('Register');
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    expect(field('Confirm password')).toHaveFocus();
    await fill({ Password: 'better2' });
    await expect.poll(() => screen.queryByText('Passwords do not match')).toBeNull();
  });

  it('shows at the password field that the password is too common', async () => {
    const { fill, press, field } = await open('/register');
    await fill({ ...NEWCOMER, Password: 'iloveyou', 'Confirm password': 'iloveyou' });
    await press('Register');
    expect(await screen.findByText(/one of the first that are guessed/)).toBeInTheDocument();
    expect(field('Password')).toHaveFocus();
  });

  it('shows at the code field that the invitation code is not valid', async () => {
    const { fill, press, field } = await open('/register');
    await fill({ ...NEWCOMER, 'Phone number': '8100000003', 'Invitation code': 'nobody' });
    await press('Register');
    expect(await screen.findByText('Invalid invitation code')).toBeInTheDocument();
    expect(field('Invitation code')).toHaveFocus();
  });

  it('accepts a pasted number with country code, and a code in small letters', async () => {
    const { field, fill, press, user } = await open('/register');
    await fill({
      ...NEWCOMER,
      'Phone number': '',
      'Invitation code': ` ${DEMO.invitationCode.toLowerCase()} `,
    });
    await user.click(field('Phone number'));
    await user.paste('+91 81000-00009');
    await press('Register');
    expect(await screen.findByText('Welcome to Bourse')).toBeInTheDocument();
    await expect.poll(() => store.get(cachedLoginAtom)?.user).toBe('8100000009');
  });

  it.each([
    ['short', 'At least 6 characters.'],
    ['longer', 'Long enough. A longer one is safer.'],
    ['twelve chars', 'A safe length. Use it nowhere else.'],
  ])('says of the password "%s": %s', async (password, hint) => {
    const { field, fill } = await open('/register');
    await fill({ Password: password });
    expect(field('Password')).toHaveAccessibleDescription(hint);
  });

  it('is filled with the code of the address, also after other screens', async () => {
    const { field, user } = await open('/register?code=bourse2026&next=%2Fmarkets');
    expect(field('Invitation code')).toHaveValue('BOURSE2026');
    await user.click(screen.getByRole('link', { name: 'I already have an account' }));
    await user.click(await screen.findByRole('link', { name: 'Create an account' }));
    expect(await screen.findByLabelText<HTMLInputElement>('Invitation code')).toHaveValue('BOURSE2026');
  });

  it('shows that the number is already registered, with a link to the login', async () => {
    const { fill, press, address, user } = await open('/register');
    await fill({ ...NEWCOMER, 'Phone number': DEMO.phone });
    await press('Register');
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('This number cannot be registered again: check it, or log in');
    await user.click(within(refusal).getByRole('link', { name: 'Log in' }));
    expect(address()).toBe('/login');
  });
});

describe('forgot password', () => {
  const change = (old: string) => ({
    'Current password': old,
    'New password': 'better than before',
    'Confirm new password': 'better than before',
  });

  it('leads to the login after 1.5 s when no login is remembered', async () => {
    const { address } = await open('/forgot-password');
    expect(screen.getByText('No login data found, please log in first')).toBeInTheDocument();
    expect(address()).toBe('/forgot-password');
    await expect.poll(address).toBe('/login');
  });

  it('changes the password of the remembered phone, which cannot be edited', async () => {
    await broker.enterAs('newcomer');
    signOut();
    const { field, fill, press } = await open('/forgot-password');
    expect(field('Phone number').readOnly).toBe(true);
    await fill(change('newcomer'));
    await press('Change password');
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
  });

  it('shows at its field that the old password is wrong', async () => {
    remember(DEMO.phone);
    const { field, fill, press } = await open('/forgot-password');
    await fill(change('something else'));
    await press('Change password');
    expect(await screen.findByText('Old password is incorrect')).toBeInTheDocument();
    expect(field('Current password')).toHaveFocus();
  });

  it('shows its conditions, and no link when customer service cannot be reached (D31)', async () => {
    remember(DEMO.phone);
    await open('/forgot-password');
    expect(screen.getByText('Change your password. You need the current one.')).toBeInTheDocument();
    expect(screen.queryByText(/support|service/)).not.toBeInTheDocument();
  });

  it.each(['/login', '/register', '/forgot-password'])(
    'at %s a guest finds the link to customer service, when the deployment configures it (D31)',
    async (path) => {
      deployment.contactLink = 'mailto:help@bourse.example';
      await open(path);
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Contact support' });
      expect(link.href).toBe('mailto:help@bourse.example');
      deployment.contactLink = undefined;
    },
  );
});
