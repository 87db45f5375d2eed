import { describe, expect, it } from 'vitest';
import { isServiceShown, serviceTarget } from './customer-service.ts';

const target = (facts: Partial<Parameters<typeof serviceTarget>[0]> = {}) =>
  serviceTarget({ chat: false, answer: undefined, hasRoute: () => true, ...facts });

describe('the address of customer service', () => {
  it('is the chat when the deployment enables it and the app has its screen', () => {
    expect(target({ chat: true })).toEqual({ to: '/customer-service' });
    expect(target({ chat: true, hasRoute: () => false })).toBeUndefined();
  });

  it('is the link of the back end when the chat is off', () =>
    expect(target({ answer: { link: 'https://help.example/x', route: null } })).toEqual({
      href: 'https://help.example/x',
    }));

  it('may be a route of the back end that is a screen of this app', () => {
    expect(target({ answer: { link: null, route: '/news' } })).toEqual({ to: '/news' });
    expect(target({ answer: { link: null, route: '/news' }, hasRoute: () => false })).toBeUndefined();
    expect(target({ answer: { link: null, route: '//evil.example' } })).toBeUndefined();
  });

  it('is undefined before the response, and when the back end names none', () => {
    expect(target()).toBeUndefined();
    expect(target({ answer: { link: null, route: null } })).toBeUndefined();
  });

  it('is never a javascript: link of the back end', () =>
    expect(target({ answer: { link: 'javascript:alert(1)', route: null } })).toBeUndefined());
});

describe('the button of customer service', () => {
  const service = { href: 'https://help.example' };

  it('is shown when there is an address and the route does not hide it', () =>
    expect(isServiceShown({ hideCustomerService: false }, '/markets', service)).toBe(true));
  it('is hidden on a route with hideCustomerService', () =>
    expect(isServiceShown({ hideCustomerService: true }, '/stock/trading/A/IN/A', service)).toBe(false));
  it('is hidden when there is no address', () =>
    expect(isServiceShown({ hideCustomerService: false }, '/', undefined)).toBe(false));
  it('is hidden on the screen that it leads to', () =>
    expect(
      isServiceShown({ hideCustomerService: false }, '/customer-service', { to: '/customer-service' }),
    ).toBe(false));
});
