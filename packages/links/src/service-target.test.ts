import { describe, expect, it } from 'vitest';
import { serviceTarget } from './service-target.ts';

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

  it.each(['/customer-service', '/customer-service?about=1'])(
    'is not the route %s of the back end while the chat is off (D70)',
    (route) => expect(target({ answer: { link: null, route } })).toBeUndefined(),
  );

  it('is undefined before the response, and when the back end names none', () => {
    expect(target()).toBeUndefined();
    expect(target({ answer: { link: null, route: null } })).toBeUndefined();
  });

  it('is never a javascript: link of the back end', () =>
    expect(target({ answer: { link: 'javascript:alert(1)', route: null } })).toBeUndefined());
});
