import { symbolOf } from '@bourse/money/currency';
import { CONTRACT_VERSION } from '@bourse/remote-kit/feature';
import { deployment } from '@bourse/session/config';
import { KeyValue } from '@bourse/ui/key-value';
import { useWords } from '../words.ts';
import { releases } from './releases.ts';

/** What this app is and which builds it is made of: what customer service will ask for. */
export function About() {
  const { t } = useWords();
  const { environment, currency, timeZone } = deployment;
  return (
    <KeyValue
      items={[
        { key: 'market', label: t('settings.market'), value: t(`settings.${environment}`) },
        { key: 'currency', label: t('settings.currency'), value: `${currency} ${symbolOf(currency)}` },
        { key: 'zone', label: t('settings.timeZone'), value: timeZone },
        { key: 'contract', label: t('settings.contract'), value: CONTRACT_VERSION },
        ...releases().map(({ name, release }) => ({
          key: name,
          label: t('settings.version', { name }),
          value: release,
        })),
      ]}
    />
  );
}
