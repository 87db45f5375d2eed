/** What customers' devices report of the app's releases. */
import { sql } from 'kysely';
import { type CommandInput, type Noun, numberOf, type Option, SHOWN, table } from '../command.ts';

const HOURS = 24;
const SINCE: Record<string, Option> = {
  hours: { value: '<n>', meaning: `how far back; ${HOURS} unless said` },
};
const sinceOf = ({ options }: CommandInput) => {
  const hours = options.hours === undefined ? HOURS : numberOf('--hours', options.hours);
  return sql`date_trunc('hour', now(), 'UTC') - make_interval(hours => ${hours})`;
};

const list = async (input: CommandInput): Promise<string> => {
  const { rows } = await sql<object>`
    select
      remote, release, sum(opened)::integer as opened,
      coalesce(sum(reports) filter (where problem <> ''), 0)::integer as failed,
      round(100 * coalesce(sum(reports) filter (where problem <> ''), 0) / nullif(sum(opened), 0), 1) as percent,
      round(sum(milliseconds) / nullif(sum(reports) filter (where problem = ''), 0)) as shown_after_ms
    from part_reports where hour >= ${sinceOf(input)}
    group by remote, release order by remote, max(hour) desc, release limit ${SHOWN}
  `.execute(input.services.db);
  return table(rows);
};

const problems = async (input: CommandInput): Promise<string> => {
  const { rows } = await sql<object>`
    select remote, release, part, problem, set_number as set, sum(reports)::integer as times, max(hour) as last
    from part_reports where problem <> '' and hour >= ${sinceOf(input)}
    group by remote, release, part, problem, set_number order by times desc, remote, part limit ${SHOWN}
  `.execute(input.services.db);
  return table(rows);
};

export const releases: Noun = {
  meaning: 'how releases of the app do on customers’ devices',
  commands: {
    list: {
      meaning: 'how often parts of each were opened and failed, and how soon they were shown',
      options: SINCE,
      run: list,
    },
    problems: { meaning: 'what failed, and why, the most frequent first', options: SINCE, run: problems },
  },
};
