import { useTranslations } from '../translations.ts';
import { readAgent } from './agent.ts';

/** @returns a function that names a device by what it says it is: 'Chrome on Android', or that it is unknown */
export function useDeviceName(): (agent: string | null) => string {
  const { t } = useTranslations();
  return (agent) => {
    const { browser, system } = readAgent(agent);
    if (browser && system) return t('devices.name', { browser, system });
    return browser ?? system ?? t('devices.unknown');
  };
}
