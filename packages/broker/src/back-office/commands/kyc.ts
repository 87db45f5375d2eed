import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import {
  ALL,
  type CommandInput,
  forEachVersion,
  type Noun,
  REASON,
  reasonOf,
  SHOWN,
  table,
  VersionedId,
} from '../command.ts';

const NAMES = { 1: 'under review', 2: 'approved', 3: 'refused' } as Record<number, string>;

const listIdentities = async ({ services, options }: CommandInput): Promise<string> => {
  const rows = await services.db
    .selectFrom('real_names as r')
    .innerJoin('customers as c', 'c.id', 'r.customer_id')
    .$if(!options.all, (query) => query.where('r.status', '=', 1))
    .select(['c.id', 'r.version', 'c.phone', 'r.real_name', 'r.id_number', 'r.status', 'r.created_at'])
    .orderBy('r.created_at', 'desc')
    .limit(SHOWN)
    .execute();
  return table(
    rows.map(({ id, version, ...row }) => ({
      id: new VersionedId(id, version),
      ...row,
      status: NAMES[row.status],
    })),
  );
};

const decide =
  (
    { services }: CommandInput,
    decision: 'decide_identity' | 'decide_card',
    status: number,
    reason: string | null,
  ) =>
  async (db: Database, { id, version }: VersionedId): Promise<boolean> => {
    const { rows } = await sql<{ done: boolean }>`
      select ${sql.raw(decision)}(${id}, ${status}, ${new Date(services.clock.now())}, ${version}, ${reason}) as done
    `.execute(db);
    return rows[0]?.done ?? false;
  };

const decideIdentity = (status: number, done: string) => (input: CommandInput) => {
  const reason = reasonOf(input);
  return forEachVersion(
    input,
    'identity of customer',
    done,
    decide(input, 'decide_identity', status, reason),
  );
};

export const identities: Noun = {
  meaning: 'real names to be verified; their ids are those of the customers, with the version',
  commands: {
    list: { meaning: 'those under review', options: ALL, run: listIdentities },
    approve: { words: '<id.version...>', meaning: 'approves them', run: decideIdentity(2, 'approved') },
    refuse: {
      words: '<id.version...>',
      meaning: 'refuses them',
      options: REASON,
      run: decideIdentity(3, 'refused'),
    },
  },
};

const CARDS = { 0: 'under review', 1: 'approved', 2: 'refused' } as Record<number, string>;

const listCards = async ({ services, options }: CommandInput): Promise<string> => {
  const rows = await services.db
    .selectFrom('bank_cards as b')
    .innerJoin('customers as c', 'c.id', 'b.customer_id')
    .$if(!options.all, (query) => query.where('b.status', '=', 0))
    .select([
      'b.id',
      'b.version',
      'c.phone',
      'b.bank',
      'b.holder',
      'b.card_number',
      'b.status',
      'b.created_at',
    ])
    .orderBy('b.id', 'desc')
    .limit(SHOWN)
    .execute();
  return table(
    rows.map(({ id, version, card_number, ...row }) => ({
      id: new VersionedId(id, version),
      ...row,
      card: `…${card_number.slice(-4)}`,
      status: CARDS[row.status],
    })),
  );
};

const decideCard = (status: number, done: string) => (input: CommandInput) => {
  const reason = reasonOf(input);
  return forEachVersion(input, 'bank card', done, decide(input, 'decide_card', status, reason));
};

export const cards: Noun = {
  meaning: 'bank cards; withdrawals to one that is not approved are refused',
  commands: {
    list: { meaning: 'those under review', options: ALL, run: listCards },
    approve: { words: '<id.version...>', meaning: 'approves them', run: decideCard(1, 'approved') },
    refuse: {
      words: '<id.version...>',
      meaning: 'refuses them',
      options: REASON,
      run: decideCard(2, 'refused'),
    },
  },
};
