import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { type CommandInput, type Noun, SHOWN, table } from '../command.ts';

interface Row {
  id: number;
  kind: 'dividend' | 'interest';
  symbol: string;
  record: Date;
  currency: string;
  perUnit: Decimal;
  /** How many customers receive it, and how many have received it. */
  holders: number;
  settled: number;
  /** In the deployment's currency: before each payment was rounded, what was paid, and the difference. */
  exact: Decimal;
  paid: Decimal;
  rounding: Decimal;
}

const list = async ({ services }: CommandInput): Promise<string> => {
  const { rows } = await sql<Row>`
    select
      d.id, d.kind, d.symbol, d.record_at as record, d.currency, d.per_unit as "perUnit", payments.*
    from (select * from distributions order by id desc limit ${SHOWN}) d
    cross join lateral (
      select
        count(*)::integer as holders, count(paid_at)::integer as settled, round(coalesce(sum(exact), 0), 4) as exact,
        coalesce(sum(amount), 0) as paid, round(coalesce(sum(amount - exact), 0), 4) as rounding
      from distribution_payments where distribution_id = d.id
    ) payments
    order by d.id desc
  `.execute(services.db);
  return table(rows);
};

export const distributions: Noun = {
  meaning: 'dividends and interest',
  usual: 'list',
  commands: {
    list: {
      meaning: 'what was paid of the newest ones, and what rounding each payment has added; meant by default',
      run: list,
    },
  },
};
