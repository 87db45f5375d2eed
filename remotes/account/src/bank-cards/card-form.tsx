import { type BankCard, lastFourOf } from '@bourse/contract/bank-cards';
import type { Identity } from '@bourse/contract/identity';
import { deployment } from '@bourse/session/config';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { Field, PasswordField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { useOfflineReason } from '@bourse/ui/online';
import type { ChangeEvent } from 'react';
import { AskBeforeLeaving } from '../ask-before-leaving.tsx';
import { approvedName } from '../identity/identity-query.ts';
import { useTranslations } from '../translations.ts';
import styles from './bank-cards-screen.module.css';
import { inFours, isOtherName, keepsNumber } from './card-draft.ts';
import { useCardForm } from './use-card-form.ts';

interface CardFormProps {
  /** The card that is changed; undefined for a new one. */
  card: BankCard | undefined;
  cards: readonly BankCard[];
  identity: Identity | undefined;
  onSent: () => void;
}

export function CardForm({ card, cards, identity, onSent }: CardFormProps) {
  const { t } = useTranslations();
  const offline = useOfflineReason();
  const name = approvedName(identity);
  const failed = t(card ? 'bankCards.changeFailed' : 'bankCards.addFailed');
  const form = useCardForm({ card, cards, name, failed, onSent });
  const { field } = form;
  const isIndian = deployment.currency === 'INR';

  const number = field('number');
  return (
    <>
      <AskBeforeLeaving inDialog when={form.isChanged} />
      <Form className={styles.form} aria-label={t('bankCards.form')} onSubmit={form.submit}>
        {card && <Banner>{t('bankCards.editHint')}</Banner>}
        {/* The dialog may open before the form is there, and after it. */}
        <Field
          label={t('bankCards.bank')}
          autoFocus
          data-autofocus
          enterKeyHint="next"
          maxLength={100}
          {...field('bank')}
        />
        <Field
          label={t('bankCards.holder')}
          hint={
            name !== undefined && isOtherName(form.holder, name)
              ? t('bankCards.otherName', { name })
              : undefined
          }
          autoComplete="name"
          enterKeyHint="next"
          maxLength={100}
          {...field('holder')}
        />
        <Field
          label={t('bankCards.number')}
          hint={card && keepsNumber(card) ? t('bankCards.keepNumber', { end: lastFourOf(card) }) : undefined}
          inputMode="text"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          style={{ textTransform: 'uppercase' }}
          {...number}
          onChange={(event) => {
            group(event);
            return number.onChange(event);
          }}
        />
        {isIndian && (
          <>
            <Field label={t('bankCards.branch')} maxLength={100} {...field('branch')} />
            <Field
              label={t('bankCards.ifsc')}
              hint={t('bankCards.ifscHint')}
              autoCapitalize="characters"
              spellCheck={false}
              style={{ textTransform: 'uppercase' }}
              {...field('ifsc')}
            />
          </>
        )}
        {form.asksForPassword && (
          <PasswordField
            label={t('bankCards.password')}
            hint={t('bankCards.passwordHint')}
            autoFocus
            {...field('password')}
          />
        )}
        {form.refusal && (
          <Banner tone="problem" title={form.isUnknown ? t('bankCards.unknown') : failed}>
            {form.refusal === failed ? undefined : form.refusal}
          </Banner>
        )}
        <Button type="submit" variant="primary" size="large" wide reason={offline}>
          {t(card ? 'bankCards.save' : 'bankCards.addShort')}
        </Button>
      </Form>
    </>
  );
}

/** Groups a number while it is typed at its end; elsewhere the caret would move. */
function group({ target }: ChangeEvent<HTMLInputElement>): void {
  if (target.selectionStart === target.value.length) target.value = inFours(target.value);
}
