import type { MoneyCall } from '@bourse/api/money-call';
import type { InputOf } from '@bourse/contract/endpoint';
import type { Recharge, requestRecharge } from '@bourse/contract/recharges';

export type RechargeCall = MoneyCall<InputOf<typeof requestRecharge>, Recharge>;
