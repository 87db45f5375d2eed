import { q } from '@bourse/api/query';
import { useSharedPoll } from '@bourse/api/shared-poll';
import { countUnread, getServiceLink } from '@bourse/contract/service';
import { type ServiceTarget, serviceTarget } from '@bourse/links/service-target';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { deployment } from '@bourse/session/config';
import { useStandingError } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';

/** Refresh interval of the number of unread messages, ms (product.md, "Limits and times"). */
const UNREAD_REFRESH = 10_000;

export interface Service {
  target: ServiceTarget | undefined;
  /** Number of messages that the customer has not read; 0 while the chat is off (D70). */
  unread: number;
}

/** How customer service is reached, and the number of unread messages. */
export function useService(): Service & {
  /** The back end has not yet said whether there is a link. */
  isAwaited: boolean;
} {
  const chat = deployment.customerServiceChat;
  const link = useQuery(q(getServiceLink, {}, { enabled: !chat }));
  const hasFailed = useStandingError(link) !== undefined;
  const target = serviceTarget({ chat, answer: link.data, hasRoute: useHasRoute() });
  const isLater = useIsLater();
  const { data } = useSharedPoll(countUnread, {
    every: UNREAD_REFRESH,
    enabled: chat && target !== undefined && isLater,
  });
  return { target, unread: data?.unread ?? 0, isAwaited: !chat && link.isPending && !hasFailed };
}
