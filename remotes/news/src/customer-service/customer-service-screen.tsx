import { useLastSession } from '@bourse/remote-kit/last-session';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { deployment } from '@bourse/session/config';
import { Chat } from './chat.tsx';

/** Not loaded where there is a chat. */
const ServiceElsewhere = lazyWithRetry(
  () => import('./service-elsewhere.tsx').then((m) => m.ServiceElsewhere),
  { size: 'screen' },
);

/** The chat where the deployment has one, otherwise the way to customer service (D70). */
export function CustomerServiceScreen() {
  const customer = useLastSession();
  return deployment.customerServiceChat ? <Chat key={customer} /> : <ServiceElsewhere />;
}
