import { m } from '@bourse/api/query';
import { changePassword } from '@bourse/contract/passwords';
import { Form } from '@bourse/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useReducer } from 'react';
import { PairStep } from './pair-step.tsx';
import { ProofStep } from './proof-step.tsx';
import styles from './transaction-password.module.css';
import { begin, changeOf, isComplete, reduce } from './transaction-password.ts';
import { Result } from './transaction-password-result.tsx';

interface FormProps {
  /** Null where the back end does not say (D51). */
  hasCode: boolean | null;
  /** Where the customer came from and goes back to. */
  next: string | undefined;
  onDone: () => void;
}

/** The steps of setting or changing the transaction password: proof, the new one twice, outcome. */
export function TransactionPasswordForm({ hasCode, next, onDone }: FormProps) {
  const { mutateAsync } = useMutation(m(changePassword));
  const [attempt, dispatch] = useReducer(reduce, hasCode, begin);
  const { step, result } = attempt;
  if (step === 'done' && result) return <Result result={result} next={next} onDone={onDone} />;

  const send = async () => {
    if (step === 'proof') return dispatch({ type: 'continued' });
    if (!isComplete(attempt)) return;
    try {
      await mutateAsync(changeOf(attempt));
      dispatch({ type: 'answered' });
    } catch (error) {
      dispatch({ type: 'refused', error });
    }
  };
  return (
    // Each step begins with the focus on its first entry.
    <Form key={step} className={styles.form} onSubmit={send}>
      {step === 'proof' ? (
        <ProofStep attempt={attempt} dispatch={dispatch} />
      ) : (
        <PairStep attempt={attempt} dispatch={dispatch} />
      )}
    </Form>
  );
}
