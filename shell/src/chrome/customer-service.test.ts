import { describe, expect, it } from 'vitest';
import { isServiceShown } from './customer-service.ts';

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
