import { type LoanTerms, MIN_LOAN } from '@bourse/contract/loans';
import { links, optionalLinks } from '@bourse/links/links';
import { type Decimal, decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { LeaveGuard } from '@bourse/remote-kit/leave-guard';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { Dialog } from '@bourse/ui/dialog';
import { Form } from '@bourse/ui/form';
import { KeyValue } from '@bourse/ui/key-value';
import { NumberEntry } from '@bourse/ui/number-pad';
import { useIsOnline } from '@bourse/ui/online';
import { useId, useState } from 'react';
import { useTranslations } from '../translations.ts';
import { LoanReview } from './loan-review.tsx';
import { amountProblem, mostOf } from './loans.ts';
import styles from './request-loan.module.css';
import type { LoanRequest } from './use-loan-request.ts';

/** More digits than any limit has. */
const DIGITS = 10;
const PRESETS = [500, 5_000];

interface RequestLoanProps {
  request: LoanRequest;
  isOpen: boolean;
  /** The amount that it begins with, typed; '' for none. */
  begun: string;
  remaining: Decimal;
  terms: LoanTerms;
  onClose: () => void;
  /** Called when it is about to be sent. */
  onSend: () => void;
}

/** Entry and review of a loan (D59). The amount survives a refusal, and its review's way to a transaction password. */
export function RequestLoan(props: RequestLoanProps) {
  const { request, isOpen, begun, remaining, terms, onClose, onSend } = props;
  const { t } = useTranslations();
  const formId = useId();
  const isOnline = useIsOnline();
  const [draft, setDraft] = useState(() => ({ typed: digitsOf(begun), isPreset: false }));
  const [isReviewing, setIsReviewing] = useState(false);
  const { typed, isPreset } = draft;
  const most = mostOf(remaining);
  const whole = (amount: Decimal) => formatAmount(amount, deployment.currency, 0);
  const minimum = whole(decimal(MIN_LOAN));
  const problem = amountProblem(typed, remaining);
  const sentence = {
    empty: t('loans.request.empty'),
    tooSmall: t('loans.request.tooSmall', { amount: minimum }),
    tooMuch: t('loans.request.tooMuch', { amount: whole(most) }),
  };
  const preset = (amount: Decimal) => setDraft({ typed: amount, isPreset: true });

  const review = () => {
    if (problem) return;
    request.beginReview();
    setIsReviewing(true);
  };
  const send = async (transactionCode: string | undefined) => {
    onSend();
    await request.send({ amount: Number(typed) }, { transactionCode });
  };
  const toSetCode = links.transactionPassword(`${optionalLinks.loan()}?request=${typed}`);

  return (
    <>
      <Dialog
        open={isOpen}
        onClose={onClose}
        title={t('loans.request.title')}
        variant="sheet"
        actions={
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="large"
            wide
            reason={isOnline ? problem && sentence[problem] : t('loans.request.offline')}
          >
            {t('loans.request.review')}
          </Button>
        }
      >
        <Form id={formId} className={styles.entry} onSubmit={review}>
          <NumberEntry
            label={t('loans.request.amount')}
            name="amount"
            value={typed}
            preset={isPreset}
            digits={DIGITS}
            onChange={(next) => setDraft({ typed: digitsOf(next), isPreset: false })}
            problem={problem === 'tooMuch' ? sentence.tooMuch : undefined}
            hint={t('loans.request.range', { least: minimum, most: whole(most) })}
          >
            <ChipRow label={t('loans.request.presets')}>
              {PRESETS.filter((amount) => amount <= Number(most)).map((amount) => (
                <Chip key={amount} onClick={() => preset(decimal(amount))}>
                  {whole(decimal(amount))}
                </Chip>
              ))}
              <Chip onClick={() => preset(most)}>{t('loans.request.all')}</Chip>
            </ChipRow>
          </NumberEntry>
          <LoanConditions terms={terms} />
        </Form>
      </Dialog>
      <LoanReview
        isOpen={isOpen && isReviewing}
        amount={typed === '' ? '0' : (typed as Decimal)}
        terms={terms}
        request={request}
        reason={isOnline ? problem && sentence[problem] : t('loans.request.offline')}
        toSetCode={toSetCode}
        onConfirm={send}
        onClose={() => {
          setIsReviewing(false);
          request.dismiss();
        }}
      />
      <LeaveGuard
        when={isOpen && typed !== '' && !request.isUnderWay}
        unlessTo={toSetCode}
        withQuery
        title={t('loans.request.leave')}
        stay={t('loans.request.stay')}
        discard={t('loans.request.discard')}
      />
    </>
  );
}

/** What a loan costs and how it ends, before an amount is confirmed (D2, D59). */
function LoanConditions({ terms }: { terms: LoanTerms }) {
  const { t } = useTranslations();
  return (
    <>
      <KeyValue
        items={[
          ...(terms.days === undefined
            ? []
            : [{ key: 'term', label: t('loans.term'), value: t('loans.days', { count: terms.days }) }]),
          { key: 'cost', label: t('loans.request.cost'), value: t('loans.none') },
        ]}
      />
      <p className={styles.note}>{t('loans.request.fromBalance')}</p>
      <p className={styles.note}>{t('loans.request.risk')}</p>
    </>
  );
}

/** Digits without leading zeros; '' for anything else. */
const digitsOf = (text: string): string =>
  /^\d+$/.test(text) ? text.replace(/^0+/, '').slice(0, DIGITS) : '';
