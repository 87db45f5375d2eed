/**
 * The calls that a customer has sent last in each scope, kept on the device (D25). While an outcome is unknown, a reload,
 * a crash or another tab goes on finding it, and nothing else is sent in that scope. Once it is known, another tab that
 * shows the same review does not send it again.
 */
import {
  array,
  decode,
  encode,
  flag,
  instant,
  maybe,
  type Of,
  oneOf,
  record,
  type Schema,
  string,
  unknown,
} from '@bourse/contract/schema';
import { customerPlace } from '@bourse/session/places';
import { store, userInfoAtom } from '@bourse/session/session';
import { partsOf, stored } from '@bourse/session/stored';
import { forgetAnswers } from '../kept.ts';

const keptCall = record({
  /** Idempotency-Key (D25): the back end carries out a key once, however often it arrives. */
  key: ['key', string()],
  /** 'sent': its outcome is unknown. 'over': it has no effect. */
  state: ['state', oneOf(['waiting', 'sent', 'done', 'over'])],
  number: ['number', maybe(string())],
});
export type KeptCall = Of<typeof keptCall>;

const sentCallsOf = <D>(details: Schema<D>) =>
  record({
    /** Names them among all that were ever sent in their scope. */
    id: ['id', string()],
    /** What the customer has confirmed, to be shown again after a reload. Never the transaction code. */
    details: ['details', details],
    calls: ['calls', array(keptCall)],
    /** By the server's clock, epoch milliseconds; null before the first answer of the server. */
    sentAt: ['sentAt', maybe(instant)],
    /** When they must not be carried out any more, by the same clock. */
    expiresAt: ['expiresAt', maybe(instant)],
    /** What waits is not sent any more: a call before it was not done, or another tab has taken over. */
    isStopped: ['isStopped', flag],
  });

export interface SentCalls<D> {
  id: string;
  details: D;
  calls: readonly KeptCall[];
  sentAt: number | null;
  expiresAt: number | null;
  isStopped: boolean;
}

/** Whether something may still come of them. */
export const isOpen = ({ calls, isStopped }: SentCalls<unknown>): boolean =>
  calls.some(({ state }) => state === 'sent' || (state === 'waiting' && !isStopped));

/** One scope of one customer: at most one group of calls is under way in it. */
export interface CallScope<D> {
  /** Whether the customer whose scope it is is signed in. */
  isOwn(): boolean;
  last(): SentCalls<D> | undefined;
  keep(sent: SentCalls<D>): void;
  /**
   * Takes over calls from before whose outcome is unknown. Those of them that wait stay unsent, also where the page that
   * began them is still open.
   */
  takeOver(): SentCalls<D> | undefined;
  /** Notes that a call is being sent. @returns false where another tab has taken over: then it must not be */
  begin(sent: SentCalls<D>, index: number): boolean;
  note(sent: SentCalls<D>, index: number, state: KeptCall['state'], number?: string | null): void;
  stop(sent: SentCalls<D>): void;
}

/** The codec of the stored calls, which are encoded as on the wire. @param details schema of what the screen adds to them */
const codecOf = <D>(details: Schema<D>) => {
  const schema = sentCallsOf(details) as unknown as Schema<SentCalls<D>>;
  return {
    decode: (wire: unknown) => decode(schema, wire as never),
    encode: (sent: SentCalls<D>) => encode(schema, sent),
  };
};

const ownerNow = () => store.get(userInfoAtom)?.id ?? '';

/** The scope of the customer who is signed in now. */
export function callScope<D>(name: string, details: Schema<D>): CallScope<D> {
  const owner = ownerNow();
  const kept = stored<SentCalls<D> | undefined>(
    customerPlace('moneyCall', owner, name),
    codecOf(details),
    undefined,
  );
  const last = kept.read;
  const keep = (sent: SentCalls<D>): void => {
    if (kept.write(sent)) return;
    // The device is full. Answers can be read again; these keys are nowhere else.
    forgetAnswers();
    kept.write(sent);
  };
  /** Another tab may have sent something since: then these are not kept any more. */
  const change = ({ id }: SentCalls<D>, changed: (kept: SentCalls<D>) => SentCalls<D>): void => {
    const before = last();
    if (before?.id === id) keep(changed(before));
  };
  const note: CallScope<D>['note'] = (sent, at, state, number = null) =>
    change(sent, (before) => ({
      ...before,
      calls: before.calls.map((call, index) => (index === at ? { ...call, state, number } : call)),
    }));

  return {
    isOwn: () => owner === ownerNow(),
    last,
    keep,
    note,
    takeOver: () => {
      const sent = last();
      if (!sent || !isOpen(sent)) return undefined;
      const stopped = { ...sent, isStopped: true };
      keep(stopped);
      return stopped;
    },
    begin: (sent, index) => {
      const now = last();
      if (now?.id !== sent.id || now.isStopped) return false;
      note(sent, index, 'sent');
      return true;
    },
    stop: (sent) => change(sent, (before) => ({ ...before, isStopped: true })),
  };
}

const anyCalls = codecOf(unknown());

/** The scopes of the customer who is signed in in which the outcome of something is not known yet. */
export function openScopes(): string[] {
  const owner = ownerNow();
  return partsOf(customerPlace('moneyCall', owner)).filter((name) => {
    const sent = stored<SentCalls<unknown> | undefined>(
      customerPlace('moneyCall', owner, name),
      anyCalls,
      undefined,
    ).read();
    return sent !== undefined && isOpen(sent);
  });
}
