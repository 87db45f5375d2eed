/**
 * A database that reports the plan of each of its statements, with what it read: also of the statements inside the
 * functions. PostgreSQL's module auto_explain sends them to the client, so the user must be a superuser.
 */

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { TELLING } from '../src/database/notifications.ts';
import { CONNECTIONS, type OpenDatabase, serverTypes } from '../src/database/open-database.ts';
import type { Tables } from '../src/database/tables.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

export interface Plan {
  text: string;
  /** Whether a function ran the statement. Its pages are among those of the statement that called the function. */
  isNested: boolean;
  /** Pages that were read from the server's memory or from the disk. */
  pages: number;
  /** Tables that were read from their beginning to their end. */
  scanned: string[];
  /** As EXPLAIN writes it. */
  json: unknown;
}

export interface WatchedDatabase {
  opened: OpenDatabase;
  /** @returns the plans of the statements since the last call */
  take(): Plan[];
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log',
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

export const openWatchedDatabase = (url: string): WatchedDatabase => {
  let plans: Omit<Plan, 'isNested'>[] = [];
  /** The statements that this process has sent. */
  const sent = new Set<string>();
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types: serverTypes,
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      if (!message.startsWith('duration:')) return;
      const { 'Query Text': text, Plan: root } = JSON.parse(message.slice(message.indexOf('{'))) as {
        'Query Text': string;
        Plan: Node;
      };
      plans.push({
        text,
        pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
        scanned: nodesOf(root).flatMap((node) =>
          node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [],
        ),
        json: root,
      });
    });
  });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.add(query.sql);
    },
  });
  return {
    opened: {
      db,
      withDirect: (work) => work(db),
      listen: async () => TELLING,
      close: () => db.destroy(),
    },
    take: () => {
      const taken = plans.map((plan) => ({ ...plan, isNested: !sent.has(plan.text) }));
      plans = [];
      return taken;
    },
  };
};
