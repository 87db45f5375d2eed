import type { MoneyCall } from '@bourse/api/money-call';
import type { InputOf } from '@bourse/contract/endpoint';
import type { requestWithdrawal, Withdrawal } from '@bourse/contract/withdrawals';

export type WithdrawalCall = MoneyCall<InputOf<typeof requestWithdrawal>, Withdrawal>;
