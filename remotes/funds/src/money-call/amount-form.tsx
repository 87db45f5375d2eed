import { useRested } from '@bourse/remote-kit/use-rested';
import { Button } from '@bourse/ui/button';
import { Form } from '@bourse/ui/form';
import { ActionBar, Screen } from '@bourse/ui/screen';
import type { ReactNode } from 'react';
import { AmountEntry, type AmountEntryProps } from './amount-entry.tsx';
import styles from './form.module.css';

interface AmountFormProps
  extends Pick<AmountEntryProps, 'label' | 'draft' | 'onChange' | 'hint' | 'chips' | 'chipsLabel'> {
  title: string;
  /** The button's label. */
  reviewLabel: string;
  /** Why the draft cannot be reviewed. */
  problem: string | undefined;
  /** The problem is that of the amount: once the amount is not being typed any more, it stands there instead of at the button. */
  isOfAmount: boolean;
  /** Why nothing can be requested now, whatever the amount. */
  paused: string | undefined;
  /** @param isSaid the problem stands at the amount */
  note: (isSaid: boolean) => ReactNode;
  /** Facts between chips and keys. */
  facts: ReactNode;
  /** What stands below the keys. */
  children?: ReactNode;
  onReview: () => void;
}

/** A screen that asks for an amount, with the button that opens its review. */
export function AmountForm(props: AmountFormProps) {
  const { title, reviewLabel, problem, isOfAmount, paused, note, facts, children, onReview, ...entry } =
    props;
  const [isRested, leave] = useRested(entry.draft.text);
  const isSaidAtField = isRested && isOfAmount;
  return (
    <Form
      className={styles.form}
      aria-label={title}
      onSubmit={() => (problem === undefined ? onReview() : leave())}
    >
      <Screen
        bar={
          <ActionBar>
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              reason={paused ?? problem}
              isReasonElsewhere={isSaidAtField && paused === undefined}
            >
              {reviewLabel}
            </Button>
          </ActionBar>
        }
      >
        <AmountEntry
          {...entry}
          onLeave={leave}
          problem={isSaidAtField ? problem : undefined}
          note={note(isSaidAtField)}
        >
          {facts}
        </AmountEntry>
        {children}
      </Screen>
    </Form>
  );
}
