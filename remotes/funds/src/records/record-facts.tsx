import { serverNow } from '@bourse/api/server-time';
import { optionalLinks } from '@bourse/links/links';
import { isZero, neg } from '@bourse/money/decimal';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { Copyable } from '@bourse/remote-kit/copyable';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Amount } from '@bourse/ui/amount';
import { Banner } from '@bourse/ui/banner';
import { KeyValue } from '@bourse/ui/key-value';
import { linkButton, textLink } from '@bourse/ui/link-button';
import { DOTS } from '@bourse/ui/masked';
import { Timeline } from '@bourse/ui/timeline';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { CALLS } from './kinds.ts';
import { PayTo } from './pay-to.tsx';
import styles from './record.module.css';
import { RecordCopies } from './record-copies.tsx';
import { StatusBadge } from './status-badge.tsx';
import { type Found, lateAfter } from './transfer.ts';
import { useCopyLabels } from './use-copy-labels.ts';
import { useSteps } from './use-steps.ts';

/** All that is known of a recharge or a withdrawal: how far it is, its figures, and what can be done with it. */
export function RecordFacts({ found }: { found: Found }) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const hasRoute = useHasRoute();
  const { kind, record } = found;
  const { currency, creditHours } = deployment;
  const [first] = useState(record.status);
  const steps = useSteps(found, masked);
  const copyLabels = useCopyLabels();
  const isLate = record.status === 'inProgress' && serverNow() > lateAfter(record, creditHours[CALLS[kind]]);
  const signed = kind === 'withdraw' ? neg(record.amount) : record.amount;
  const to =
    kind === 'withdraw' && record.card
      ? record.bank
        ? t('withdraw.card', { bank: record.bank, end: record.card })
        : `·· ${record.card}`
      : undefined;
  const fee =
    record.fee === null
      ? undefined
      : isZero(record.fee)
        ? t('call.noFee')
        : formatAmount(record.fee, currency);
  const facts = [
    ...(to ? [[t('withdraw.to'), to] as const] : []),
    ...(fee ? [[t('call.fee'), fee] as const] : []),
  ];
  const support = optionalLinks.customerService();
  return (
    <div className={styles.record}>
      <div className={styles.head}>
        <Amount value={signed} currency={currency} size="large" masked={masked} />
        <StatusBadge status={record.status} />
      </div>
      <VisuallyHidden live>
        {record.status === first ? '' : t(`record.said.${kind}.${record.status}`)}
      </VisuallyHidden>
      {isLate && (
        <Banner
          tone="warning"
          action={
            hasRoute(support) && (
              <Link to={support} className={textLink}>
                {t('record.support')}
              </Link>
            )
          }
        >
          {t('record.late')}
        </Banner>
      )}
      <Timeline label={t('record.steps')} layout="vertical" steps={steps} />
      <KeyValue
        items={[
          ...facts.map(([label, value]) => ({ key: label, label, value })),
          ...(record.no
            ? [
                {
                  key: 'no',
                  label: t('call.number'),
                  value: <Copyable text={record.no} labels={copyLabels} />,
                },
              ]
            : []),
        ]}
      />
      {kind === 'recharge' && record.payTo && <PayTo payee={record.payTo} />}
      {kind === 'withdraw' && record.status === 'failed' && (
        <Link to={optionalLinks.withdraw()} {...linkButton({ variant: 'primary', wide: true })}>
          {t('record.again')}
        </Link>
      )}
      <RecordCopies
        title={t(`records.${kind}.one`)}
        facts={[
          [t('record.amount'), masked ? DOTS : formatAmountChange(signed, currency)],
          ...facts,
          ...(record.no ? [[t('call.number'), record.no] as const] : []),
        ]}
        steps={steps}
      />
    </div>
  );
}
