import { describe, expect, it } from 'vitest';
import { endOf, maskPhone } from './phone.ts';

describe('maskPhone', () => {
  it('keeps two digits at each end', () => {
    expect(maskPhone('9000000001')).toBe('90••••••01');
    expect(endOf('9000000001')).toBe('01');
  });

  it('keeps only the end of a short number', () => {
    expect(maskPhone('12345')).toBe('•••45');
    expect(maskPhone('1')).toBe('1');
    expect(maskPhone('')).toBe('');
  });
});
