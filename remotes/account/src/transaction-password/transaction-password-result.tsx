import { Button } from '@bourse/ui/button';
import { Outcome } from '@bourse/ui/outcome';
import { useTranslations } from '../translations.ts';
import type { Attempt } from './transaction-password.ts';

interface ResultProps {
  result: NonNullable<Attempt['result']>;
  next: string | undefined;
  onDone: () => void;
}

/** What the customer was about to do, by the path that asked for the transaction password (D52). */
const TASKS = [
  ['/stock/trading/', 'toOrder'],
  ['/withdraw', 'toWithdrawal'],
] as const;

export function Result({ result, next, onDone }: ResultProps) {
  const { t } = useTranslations();
  const [, task = 'toNext'] = TASKS.find(([path]) => next?.startsWith(path)) ?? [];
  return (
    <Outcome
      tone="success"
      title={t(`transactionPassword.result.${result}`)}
      actions={
        <Button variant="primary" size="large" wide onClick={onDone}>
          {t(next ? `transactionPassword.${task}` : 'transactionPassword.done')}
        </Button>
      }
    />
  );
}
