/** How a journey proves what was sent and what was not. */
import type { FaultProxy } from '@bourse/remote-build/fault-proxy';
import { eventually } from './browser.ts';
import type { Phone } from './phone.ts';

/** Milliseconds between two taps at one place: from the fastest finger to somebody who thinks that the first was lost. */
export const GAPS = [60, 120, 250, 400] as const;

export function expectEqual<T>(what: string, actual: T, expected: T): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(actual)} and not ${JSON.stringify(expected)}`);
}

/** The calls that left the phone, as method and path. */
export const sent = (faultProxy: FaultProxy, call: RegExp): string[] =>
  faultProxy.seen.filter((line) => line.startsWith('POST') && call.test(line));

/** Expects that no matching POST was sent. It opens a page first: a late POST would reach the proxy before that page loads. */
export async function expectNothingSent(
  phone: Phone,
  faultProxy: FaultProxy,
  call: RegExp,
  gap: number,
): Promise<void> {
  await phone.open('/');
  await phone.see(/Markets/);
  expectEqual(`calls after two taps ${gap} ms apart`, sent(faultProxy, call), []);
}

/** Expects that one matching POST is sent. The outcome is not looked at: the second tap of a double tap may close it. */
export async function expectSentOnce(phone: Phone, faultProxy: FaultProxy, call: RegExp): Promise<void> {
  await eventually(async () => {
    if (sent(faultProxy, call).length === 0) throw new Error('Nothing was sent.');
  });
  await phone.open('/');
  await phone.see(/Markets/);
  expectEqual('calls', sent(faultProxy, call).length, 1);
}
