import { sql } from 'kysely';

/**
 * Whether a row of `notices` counts as unread: not those of topics that the customer has switched off, nor the login that
 * began the session which asks.
 */
export const isUnread = (customer: number, session: number) => sql<boolean>`(
  unread and session_id is distinct from ${session} and topic <> all (coalesce(
    (select unwanted from notice_states where customer_id = ${customer}), '{}'
  ))
)`;
