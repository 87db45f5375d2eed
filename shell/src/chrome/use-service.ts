import { q } from '@bourse/api/query';
import { countUnread, getServiceLink } from '@bourse/contract/service';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { deployment } from '@bourse/session/config';
import { useQuery } from '@tanstack/react-query';
import { type ServiceTarget, serviceTarget } from './customer-service.ts';

/** Refresh interval of the number of unread messages, ms (product.md, "Limits and times"). */
const UNREAD_REFRESH = 10_000;

export interface Service {
  target: ServiceTarget | undefined;
  unread: number;
}

/**
 * How customer service is reached, and the number of unread messages. Without customer service no request is sent for
 * them.
 */
export function useService(): Service {
  const chat = deployment.customerServiceChat;
  const link = useQuery(q(getServiceLink, {}, { enabled: !chat }));
  const target = serviceTarget({
    chat,
    answer: link.data,
    hasRoute: useHasRoute(),
  });
  const unread = useQuery(q(countUnread, {}, { every: UNREAD_REFRESH, enabled: target !== undefined }));
  return { target, unread: unread.data?.unread ?? 0 };
}
