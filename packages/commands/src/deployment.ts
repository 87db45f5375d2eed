import { existsSync } from 'node:fs';
import { deploymentFile, readDeployment } from '@bourse/remote-build/deployment';
import type { Deployment } from '@bourse/session/config';

/** What app and broker must agree on, by the broker's environment variable. */
const SHARED: Record<string, { field: keyof Deployment; brokerValue: (deployment: Deployment) => string }> = {
  ENVIRONMENT: { field: 'environment', brokerValue: ({ environment }) => environment },
  CURRENCY: { field: 'currency', brokerValue: ({ currency }) => currency },
  TIME_ZONE: { field: 'timeZone', brokerValue: ({ timeZone }) => timeZone },
  RECHARGE_HOURS: { field: 'creditHours', brokerValue: ({ creditHours }) => `${creditHours.recharge}` },
  WITHDRAWAL_HOURS: { field: 'creditHours', brokerValue: ({ creditHours }) => `${creditHours.withdrawal}` },
  TRANSACTION_PASSWORD: {
    field: 'transactionPassword',
    brokerValue: ({ transactionPassword }) => transactionPassword,
  },
  SERVICE_CHAT: {
    field: 'customerServiceChat',
    brokerValue: ({ customerServiceChat }) => (customerServiceChat ? 'on' : 'off'),
  },
};

/**
 * The broker's environment variables that follow from the deployment file.
 * @throws Error with a sentence where the environment contradicts the file
 */
export function brokerVariables(
  env: NodeJS.ProcessEnv = process.env,
  deployment: Deployment = readDeployment(),
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SHARED).map(([name, { field, brokerValue }]) => {
      const wanted = brokerValue(deployment);
      const set = env[name]?.trim();
      if (set && set !== wanted) {
        const file = deploymentFile();
        throw new Error(
          `${name}=${set} contradicts the deployment, whose "${field}" is ${JSON.stringify(deployment[field])}. App and ` +
            `broker both follow ${file}: change "${field}" there${existsSync(file) ? '' : ', in a new file'}, and unset ${name}.`,
        );
      }
      return [name, wanted];
    }),
  );
}
