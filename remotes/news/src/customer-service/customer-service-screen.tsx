import { useLastSession } from '@bourse/remote-kit/last-session';
import { deployment } from '@bourse/session/config';
import { Chat } from './chat.tsx';
import { ServiceElsewhere } from './service-elsewhere.tsx';

/** The chat where the deployment has one, otherwise the way to customer service (D70). */
export function CustomerServiceScreen() {
  const customer = useLastSession();
  return deployment.customerServiceChat ? <Chat key={customer} /> : <ServiceElsewhere />;
}
