import { Button } from '@bourse/ui/button';
import { Form } from '@bourse/ui/form';
import { textLink } from '@bourse/ui/link-button';
import { ActionBar, Screen } from '@bourse/ui/screen';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './form.module.css';

interface AmountFormProps {
  title: string;
  /** The button's label. */
  reviewLabel: string;
  /** Why the draft cannot be reviewed. */
  problem: string | undefined;
  /** The problem stands at the field, so the button does not say it again. */
  isSaidAtField: boolean;
  /** Where what was made before is listed. */
  records: string;
  onReview: () => void;
  /** The entry of the amount. */
  children: ReactNode;
}

/** A screen that asks for an amount, with the button that opens its review. */
export function AmountForm(props: AmountFormProps) {
  const { title, reviewLabel, problem, isSaidAtField, records, onReview, children } = props;
  const { t } = useTranslations();
  return (
    <Form className={styles.form} aria-label={title} onSubmit={onReview}>
      <Screen
        bar={
          <ActionBar>
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              disabled={isSaidAtField}
              reason={isSaidAtField ? undefined : problem}
            >
              {reviewLabel}
            </Button>
          </ActionBar>
        }
      >
        {children}
        <p className={styles.records}>
          <Link to={records} className={textLink}>
            {t('call.records')}
          </Link>
        </p>
      </Screen>
    </Form>
  );
}
