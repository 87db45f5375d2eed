// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { imageAddress } from './image-address.ts';

describe('the address of a picture', () => {
  it('is found beside the API, wherever that is', () => {
    expect(imageAddress('/pictures/1.svg', 'https://api.example/base/api')).toBe(
      'https://api.example/pictures/1.svg',
    );
    expect(imageAddress('/pictures/1.svg', '/api')).toBe(`${location.origin}/pictures/1.svg`);
  });

  it('may be on another host', () => {
    expect(imageAddress('https://cdn.example/1.jpg', '/api')).toBe('https://cdn.example/1.jpg');
  });

  it.each([null, '', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'file:///etc/hosts', 'http://'])(
    'is none for %s',
    (named) => {
      expect(imageAddress(named, '/api')).toBeUndefined();
    },
  );
});
