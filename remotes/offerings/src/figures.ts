import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';

/** An amount in the deployment's currency. */
export const money = (amount: Decimal): string => formatAmount(amount, deployment.currency);

/** A number of shares, grouped as the deployment's currency is. */
export const shares = (count: number): string => formatQuantity(count, deployment.currency);
