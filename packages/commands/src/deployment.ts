import { readDeployment } from '@bourse/remote-build/deployment';
import type { Deployment } from '@bourse/session/config';

/** What app and broker must agree on, by the variable that tells the broker. */
const SHARED: Record<string, { field: keyof Deployment; told: (deployment: Deployment) => string }> = {
  ENVIRONMENT: { field: 'environment', told: ({ environment }) => environment },
  CURRENCY: { field: 'currency', told: ({ currency }) => currency },
  TIME_ZONE: { field: 'timeZone', told: ({ timeZone }) => timeZone },
  TRANSACTION_PASSWORD: {
    field: 'transactionPassword',
    told: ({ transactionPassword }) => transactionPassword,
  },
  SERVICE_CHAT: {
    field: 'customerServiceChat',
    told: ({ customerServiceChat }) => (customerServiceChat ? 'on' : 'off'),
  },
};

/**
 * The variables that tell the broker what the app is told by the deployment's file.
 * @throws Error with a sentence where the environment says something else
 */
export function brokerVariables(
  env: NodeJS.ProcessEnv = process.env,
  deployment: Deployment = readDeployment(),
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SHARED).map(([name, { field, told }]) => {
      const wanted = told(deployment);
      const set = env[name]?.trim();
      if (set && set !== wanted)
        throw new Error(
          `${name}=${set} contradicts the deployment, whose "${field}" is ${JSON.stringify(deployment[field])}: ` +
            `app and broker are told by .deployment.json. Change it there, and unset ${name}.`,
        );
      return [name, wanted];
    }),
  );
}
