import { parseDeployment } from '@bourse/session/config';
import { describe, expect, it, vi } from 'vitest';
import { brokerVariables } from '../src/deployment.ts';

const mexico = parseDeployment({
  environment: 'live',
  currency: 'MXN',
  timeZone: 'America/Mexico_City',
  transactionPassword: 'always',
  customerServiceChat: true,
  creditHours: { withdrawal: 72 },
});

describe('the environment variables of the broker', () => {
  it('follow from the deployment file', () => {
    expect(brokerVariables({}, mexico)).toEqual({
      ENVIRONMENT: 'live',
      CURRENCY: 'MXN',
      TIME_ZONE: 'America/Mexico_City',
      RECHARGE_HOURS: '24',
      WITHDRAWAL_HOURS: '72',
      TRANSACTION_PASSWORD: 'always',
      SERVICE_CHAT: 'on',
    });
    expect(brokerVariables({ CURRENCY: 'MXN', TIME_ZONE: '' }, mexico)).toMatchObject({ CURRENCY: 'MXN' });
  });

  it.each([
    [{ ENVIRONMENT: 'simulated' }, 'whose "environment" is "live"'],
    [{ CURRENCY: 'INR' }, 'CURRENCY=INR contradicts the deployment, whose "currency" is "MXN"'],
    [{ WITHDRAWAL_HOURS: '24' }, 'WITHDRAWAL_HOURS=24 contradicts the deployment, whose "creditHours" is'],
    [{ TIME_ZONE: 'UTC' }, 'TIME_ZONE=UTC contradicts the deployment, whose "timeZone" is'],
    [{ TRANSACTION_PASSWORD: 'deals-and-withdrawals' }, 'whose "transactionPassword" is "always"'],
    [{ SERVICE_CHAT: 'off' }, 'whose "customerServiceChat" is true'],
  ])('must not contradict the deployment file: %j is refused', (env, sentence) => {
    expect(() => brokerVariables(env, mexico)).toThrow(sentence);
    expect(() => brokerVariables(env, mexico)).toThrow(
      /App and broker both follow \/.*\/\.deployment\.json: change "\w+" there.*, and unset [A-Z_]+\.$/,
    );
    vi.stubEnv('DEPLOYMENT', 'other/mexico.json');
    expect(() => brokerVariables(env, mexico)).toThrow(
      /follow \/.*\/other\/mexico\.json: change "\w+" there/,
    );
    vi.unstubAllEnvs();
  });
});
