import { q } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import { afterCredit } from '@bourse/figures/balance';
import { inDollars } from '@bourse/figures/transfers';
import { formatAmount } from '@bourse/money/format';
import { useReview } from '@bourse/remote-kit/use-review';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Chip } from '@bourse/ui/chip';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { ReviewSheet } from '@bourse/ui/money-call';
import { useIsOnline } from '@bourse/ui/online';
import { UNKNOWN } from '@bourse/ui/price';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AmountDraft, amountOf, formatWhole } from '../money-call/amount.ts';
import { AmountForm } from '../money-call/amount-form.tsx';
import { DiscardGuard } from '../money-call/discard-guard.tsx';
import styles from '../money-call/form.module.css';
import { formatWhen, usePromiseNow, useWithinText } from '../money-call/promise.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { draftAddress, MINIMUM, PROPOSED, problemOf, readMethod } from './recharge.ts';
import type { RechargeCall } from './recharge-call.ts';

interface RechargeFormProps {
  recharge: RechargeCall;
  begun: AmountDraft;
  /** Why none can be requested now. */
  paused: string | undefined;
  /** The review is opened. */
  onReview: () => unknown;
}

export function RechargeForm({ recharge, begun, paused, onReview }: RechargeFormProps) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const isOnline = useIsOnline();
  const [query] = useSearchParams();
  const [amount, setAmount] = useState(begun);
  const [method, setMethod] = useState(() => readMethod(query));
  const { isReviewing, open, close } = useReview(recharge);
  const balance = useQuery(q(getBalance, {}, { every: LIST_REFRESH })).data?.available;

  const problem = problemOf(amount, method);
  const sentence = problem && t(`recharge.problem.${problem}`, { amount: formatWhole(MINIMUM) });
  const value = amountOf(amount);
  const { state } = recharge;
  const { currency, rechargeUsdRate, environment } = deployment;
  const promised = usePromiseNow('recharge');
  const within = useWithinText();
  const credited = {
    key: 'credited',
    ...(promised === undefined
      ? { label: t('recharge.credited'), value: within('recharge') }
      : { label: t('recharge.creditedBy'), value: formatWhen(promised, locale) }),
  };
  const figure = (known: typeof balance) =>
    known === undefined ? UNKNOWN : <Masked when={masked}>{formatAmount(known, currency)}</Masked>;

  return (
    <>
      <AmountForm
        title={t('recharge.title')}
        reviewLabel={t('recharge.review')}
        problem={sentence}
        isOfAmount={problem === 'tooSmall' || problem === 'zero'}
        paused={paused}
        onReview={() => {
          void onReview();
          open();
        }}
        label={t('recharge.amount')}
        draft={amount}
        onChange={setAmount}
        hint={t('recharge.minimum', { amount: formatWhole(MINIMUM) })}
        note={() =>
          rechargeUsdRate &&
          value &&
          t('recharge.about', { amount: formatAmount(inDollars(value, rechargeUsdRate), 'USD') })
        }
        chipsLabel={t('recharge.amounts')}
        chips={PROPOSED.map((proposed) => ({ label: formatWhole(proposed), amount: proposed }))}
        facts={
          <KeyValue
            items={[
              {
                key: 'method',
                label: t('recharge.method'),
                value: method ? (
                  t(`recharge.methods.${method}`)
                ) : (
                  <Chip onClick={() => setMethod('bank')}>{t('recharge.methods.bank')}</Chip>
                ),
              },
              credited,
              { key: 'balance', label: t('recharge.balance'), value: figure(balance) },
            ]}
          />
        }
      />
      <ReviewSheet
        open={isReviewing}
        onClose={close}
        title={t('recharge.review')}
        subject={formatAmount(value ?? '0', currency)}
        detail={t(`recharge.methods.${method ?? 'bank'}`)}
        error={state.is === 'refused' ? state.error : undefined}
        total={[
          {
            key: 'amount',
            label: t('recharge.amount'),
            value: formatAmount(value ?? '0', currency),
            strong: true,
          },
        ]}
        confirmLabel={t('recharge.confirm', { amount: formatWhole(value ?? '0') })}
        reason={isOnline ? (paused ?? sentence) : t('call.offline')}
        isSending={state.is === 'sending'}
        onConfirm={() => recharge.send({ amount: Number(amount.text) })}
      >
        <KeyValue
          items={[
            { key: 'fee', label: t('call.fee'), value: t('call.noFee') },
            credited,
            {
              key: 'balance',
              label: t('recharge.balanceOnce'),
              value: figure(balance && value && afterCredit(balance, value)),
            },
          ]}
        />
        {environment === 'simulated' && <p className={styles.hint}>{t('recharge.simulated')}</p>}
      </ReviewSheet>
      <DiscardGuard when={amount.text !== ''} draft={draftAddress(amount.text, method)} />
    </>
  );
}
