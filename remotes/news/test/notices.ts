/** Example notices at the test's broker. */
import type { NoticeKind, NoticeTopic } from '@bourse/contract/notices';
import { store, userInfoAtom } from '@bourse/session/session';
import type { TestBroker } from '@bourse/testing/broker';

interface Told {
  id: number;
  kind: NoticeKind;
  topic: NoticeTopic;
  at?: number;
  unread?: boolean;
  record_no?: string;
  symbol?: string;
  name?: string;
  quantity?: number;
  amount?: string;
  reason?: string;
}

/** Tells the signed-in customer of something. */
export const tell = async ({ current }: TestBroker, ...notices: Told[]): Promise<void> => {
  const empty = { record_no: null, symbol: null, name: null, quantity: null, amount: null, reason: null };
  const rows = notices.map(({ at = current.clock.now(), amount = null, ...notice }) => ({
    ...empty,
    customer_id: Number(store.get(userInfoAtom)?.id),
    created_at: new Date(at),
    session_id: null,
    amount: amount as never,
    ...notice,
  }));
  await current.db.insertInto('notices').values(rows).execute();
};

export const CREDITED = {
  kind: 'recharge-credited',
  topic: 'transfers',
  record_no: 'R26031100000007',
  amount: '25000.00',
} as const;
export const MATURED = {
  kind: 'fund-matured',
  topic: 'funds',
  name: 'Sample Income 28',
  amount: '10120.50',
} as const;
