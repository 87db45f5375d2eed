/**
 * The security log (ASVS 16.3): one line for each decision about a customer's security, with the customer, the
 * network, the event and its outcome. It has a level of its own, so that it is written at every log level except
 * silent, and contains no secret: no password, code, token, phone number or card number.
 */
import { createHmac } from 'node:crypto';
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Call } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { type Subject, subjectOf } from '../call/subject.ts';
import { networkOf } from '../call/throttle.ts';
import { hashToken, tokenOfRequest } from '../call/token.ts';
import type { Database } from '../database/tables.ts';

/** Calls whose every outcome is an event. */
const EVENTS: Record<string, string> = {
  login: 'login',
  register: 'registration',
  forgotPassword: 'password-change',
  changePassword: 'password-change',
  loginWithPasskey: 'login',
  registerPasskey: 'passkey-add',
  removePasskey: 'passkey-remove',
  endSession: 'session-end',
  addBankCard: 'card-add',
  editBankCard: 'card-change',
};

/** Refusals that are events in every call. */
const REFUSALS: Record<string, string> = {
  'too-many-requests': 'throttle',
  'incorrect-password': 'password-check',
  'incorrect-transaction-password': 'transaction-password',
  'transaction-password-locked': 'transaction-password',
};

/** Calls that name a row of a customer's: the field on the wire, and the table of the row. */
const NAMED: Record<string, { field: string; table: string; column: 'id' | 'no' }> = {
  sell: { field: 'no', table: 'orders', column: 'no' },
  requestWithdrawal: { field: 'bank_id', table: 'bank_cards', column: 'id' },
  editBankCard: { field: 'id', table: 'bank_cards', column: 'id' },
  endSession: { field: 'id', table: 'sessions', column: 'id' },
  removePasskey: { field: 'id', table: 'passkeys', column: 'id' },
};

const bodyOf = ({ body }: FastifyRequest): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

const eventOf = ({ name }: AnyEndpoint, request: FastifyRequest): string | undefined =>
  name === 'changePassword' && 'fund_code_new' in bodyOf(request)
    ? 'transaction-password-change'
    : EVENTS[name];

interface Asker extends Subject {
  /** Whether the customer's transaction password is locked now. */
  locked?: boolean;
}

export interface SecurityLog {
  /** Wraps a call so that its decisions are logged. */
  watched(call: Call): Call['answer'];
}

export const openSecurityLog = (db: Database, parent: FastifyBaseLogger): SecurityLog => {
  const log = parent.child({ channel: 'security' }, { level: 'info' });

  let key: string | undefined;
  const networkKey = async (): Promise<string> => {
    // Only the key is kept, not the query's promise: a query that failed once would fail all later events.
    key ??= (
      await db
        .selectFrom('settings')
        .select('value')
        .where('tag', '=', 'network_key')
        .executeTakeFirstOrThrow()
    ).value;
    return key;
  };
  const networkHash = async ({ ip }: FastifyRequest): Promise<string> =>
    createHmac('sha256', await networkKey())
      .update(networkOf(ip))
      .digest('hex')
      .slice(0, 16);

  const askerOf = async ({ open }: AnyEndpoint, request: FastifyRequest): Promise<Asker> => {
    const subject = subjectOf(request);
    const token = open ? undefined : tokenOfRequest(request);
    if (subject?.session !== undefined || !token) return subject ?? {};
    const { rows } = await sql<Required<Pick<Asker, 'customer' | 'session' | 'locked'>>>`
      select s.customer_id as customer, s.id as session, coalesce(c.locked_until > clock_timestamp(), false) as locked
      from session_of(${hashToken(token)}) s left join transaction_passwords c using (customer_id)
    `.execute(db);
    return { ...rows[0], ...subject };
  };

  /** Whether the row that the call names exists and is another customer's. */
  const isForeign = async (
    { name }: AnyEndpoint,
    request: FastifyRequest,
    customer: number | undefined,
  ): Promise<boolean> => {
    const named = NAMED[name];
    if (named === undefined || customer === undefined) return false;
    const text = String(bodyOf(request)[named.field]);
    if (!/^\d{1,15}$/.test(text)) return false;
    const { rows } = await sql`
      select customer_id from ${sql.table(named.table)}
      where ${sql.ref(named.column)} = ${named.column === 'id' ? Number(text) : text} and customer_id <> ${customer}
    `.execute(db);
    return rows.length > 0;
  };

  const write = async (endpoint: AnyEndpoint, request: FastifyRequest, reason?: string): Promise<void> => {
    const usual = eventOf(endpoint, request) ?? (reason === undefined ? undefined : REFUSALS[reason]);
    if (usual === undefined && (reason === undefined || !NAMED[endpoint.name])) return;
    const { locked, ...asker } = await askerOf(endpoint, request);
    const event =
      reason !== undefined && (await isForeign(endpoint, request, asker.customer)) ? 'foreign-id' : usual;
    if (event === undefined) return;
    log.info(
      {
        event,
        outcome: reason === undefined ? 'ok' : 'refused',
        ...(reason === undefined ? {} : { reason }),
        ...(event.startsWith('transaction-password') && locked ? { locked } : {}),
        call: endpoint.name,
        ...asker,
        network: await networkHash(request),
        request: request.id,
      },
      'security',
    );
  };

  /** A failure to write an event must not change the call's answer. */
  const note: typeof write = (...event) =>
    write(...event).catch((err) => log.error({ err }, 'an event could not be written'));

  return {
    watched:
      ({ endpoint, answer }) =>
      async (services, request) => {
        try {
          const data = await answer(services, request);
          if (EVENTS[endpoint.name] !== undefined) await note(endpoint, request);
          return data;
        } catch (error) {
          if (error instanceof Refusal) await note(endpoint, request, error.code);
          throw error;
        }
      },
  };
};
