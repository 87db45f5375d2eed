import { describe, expect, it } from 'vitest';
import { backTo, isServiceShown, serviceTarget, TABS } from './rules.ts';

const target = (facts: Partial<Parameters<typeof serviceTarget>[0]> = {}) =>
  serviceTarget({ chat: false, answer: undefined, hasRoute: () => true, ...facts });

describe('customer service', () => {
  it('is the chat where the deployment says so and the app has one', () => {
    expect(target({ chat: true })).toEqual({ to: '/customer-service' });
    expect(target({ chat: true, hasRoute: () => false })).toBeUndefined();
  });

  it('is the link that the back end answers while the chat is off', () =>
    expect(target({ answer: { link: 'https://help.example/x', route: null } })).toEqual({
      href: 'https://help.example/x',
    }));

  it('may be a screen of this app', () => {
    expect(target({ answer: { link: null, route: '/news' } })).toEqual({ to: '/news' });
    expect(target({ answer: { link: null, route: '/news' }, hasRoute: () => false })).toBeUndefined();
    expect(target({ answer: { link: null, route: '//evil.example' } })).toBeUndefined();
  });

  it('is nowhere while nothing is known, or nothing is there', () => {
    expect(target()).toBeUndefined();
    expect(target({ answer: { link: null, route: null } })).toBeUndefined();
  });

  it('never runs what a back end sends', () =>
    expect(target({ answer: { link: 'javascript:alert(1)', route: null } })).toBeUndefined());
});

describe('its button', () => {
  const service = { href: 'https://help.example' };

  it('shows where the route does not hide it and there is a service', () =>
    expect(isServiceShown({ hideCustomerService: false }, '/markets', service)).toBe(true));
  it('hides where the route asks for it', () =>
    expect(isServiceShown({ hideCustomerService: true }, '/stock/trading/A/IN/A', service)).toBe(false));
  it('hides where there is no service', () =>
    expect(isServiceShown({ hideCustomerService: false }, '/', undefined)).toBe(false));
  it('hides on the screen that it leads to', () =>
    expect(
      isServiceShown({ hideCustomerService: false }, '/customer-service', { to: '/customer-service' }),
    ).toBe(false));
});

describe('the tabs', () => {
  it('are the five of decision D9', () =>
    expect(TABS.map(({ to }) => to)).toEqual(['/', '/markets', '/watchlists', '/trade', '/account']));
});

describe('back', () => {
  it('is one step where there is one', () => expect(backTo({ idx: 2 })).toBe(-1));
  it.each([null, undefined, {}, { idx: 0 }, { idx: 'x' }])('leads home from an opened link (%j)', (state) =>
    expect(backTo(state)).toBe('/'),
  );
  it('leads from an opened link to the screen that it stands on, where it has one', () => {
    expect(backTo({ idx: 0 }, '/stock/v2/EX/Example')).toBe('/stock/v2/EX/Example');
    expect(backTo({ idx: 1 }, '/stock/v2/EX/Example')).toBe(-1);
  });
});
