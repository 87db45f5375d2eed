import { expect, it } from 'vitest';
import { isAllowedEndpoint, isPublic, post } from './push-service.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d%3d',
])('the endpoint %s is sent to', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, [])).toBe(true);
});

it.each([
  'http://push.example/1',
  'https://127.0.0.1/1',
  'https://2130706433/1',
  'https://[::1]/1',
  'https://localhost/1',
  'https://database/1',
  'https://push.example:5432/1',
  'https://user:secret@push.example/1',
  'file:///etc/passwd',
  'push.example',
  `https://push.example/${'x'.repeat(2_000)}`,
])('the endpoint %s is refused', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, [])).toBe(false);
});

it('an origin that the operator names is sent to without https, on its port or on any where it has none', () => {
  expect(isAllowedEndpoint('http://127.0.0.1:8080/1', ['http://127.0.0.1'])).toBe(true);
  expect(isAllowedEndpoint('http://127.0.0.1:8080/1', ['http://127.0.0.1:8080'])).toBe(true);
  expect(isAllowedEndpoint('http://127.0.0.1:8081/1', ['http://127.0.0.1:8080'])).toBe(false);
  expect(isAllowedEndpoint('http://127.0.0.1.evil.example/1', ['http://127.0.0.1'])).toBe(false);
});

it.each([
  ['142.250.74.10', true],
  ['2a00:1450:4001:82a::200a', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:0:10.0.0.1', false],
  ['::7f00:1', false],
  ['::a00:1', false],
  ['::127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:0:4136::', false],
  ['2001:db8::1', false],
  ['4000::1', false],
])('the address %s is one of the public network: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

it('a name that leads to this machine is not connected to', async () => {
  const sent = post({ endpoint: 'https://app.localhost/1', headers: {}, body: Buffer.alloc(0) }, []);
  await expect(sent).rejects.toThrow(/not public|ENOTFOUND|EAI_AGAIN/);
});
