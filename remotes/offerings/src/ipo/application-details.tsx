import type { IpoApplication } from '@bourse/contract/ipo';
import { paidOf } from '@bourse/figures/ipo';
import { formatDateTime, formatDay } from '@bourse/i18n/dates';
import { optionalLinks } from '@bourse/links/links';
import { neg } from '@bourse/money/decimal';
import { Copyable } from '@bourse/remote-kit/copyable';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { KeyValue } from '@bourse/ui/key-value';
import { textLink } from '@bourse/ui/link-button';
import { Masked } from '@bourse/ui/masked';
import { Timeline } from '@bourse/ui/timeline';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { money } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import styles from './application-details.module.css';
import { APPLICATION_STEPS, type Progress } from './application-progress.ts';

interface ApplicationDetailsProps {
  application: IpoApplication;
  progress: Progress;
}

/** Everything about an application: its steps with their times, what was held, refunded and paid, and its number. */
export function ApplicationDetails({ application, progress }: ApplicationDetailsProps) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const hasRoute = useHasRoute();
  const steps = useSteps(application, progress);
  const { applicationNo, total, refund } = application;
  const paid = paidOf(application);
  const figure = (amount: Parameters<typeof money>[0]) => <Masked when={masked}>{money(amount)}</Masked>;
  const support = `${optionalLinks.customerService()}?${new URLSearchParams({ about: applicationNo })}`;
  return (
    <div className={styles.details}>
      <Timeline label={t('ipo.steps')} layout="vertical" steps={steps} />
      <KeyValue
        items={[
          { key: 'held', label: t('ipo.held'), value: figure(total) },
          ...(paid !== undefined && refund !== null
            ? [
                { key: 'refunded', label: t('ipo.refunded'), value: figure(neg(refund)) },
                { key: 'paid', label: t('ipo.paid'), value: figure(paid), strong: true },
              ]
            : []),
          {
            key: 'no',
            label: t('call.number'),
            value: (
              <Copyable
                text={applicationNo}
                labels={{
                  copy: t('call.copy'),
                  copied: t('call.copied'),
                  notCopied: t('call.notCopied'),
                }}
              />
            ),
          },
        ]}
      />
      {hasRoute(optionalLinks.customerService()) && (
        <Link to={support} className={textLink}>
          {t('ipo.ask')}
        </Link>
      )}
    </div>
  );
}

/** The steps, with the times of those that are done and the expected day of the next one. */
function useSteps(application: IpoApplication, { states, refund }: Progress) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { createdAt, allottedAt, refundedAt, transferredAt, expectedAt } = application;
  const times = [createdAt, allottedAt, null, transferredAt];
  const next = states.findIndex((state) => state === 'current' || state === 'next');
  const steps = APPLICATION_STEPS.map((step, index) => {
    const state = states[index];
    const at = times[index] ?? null;
    const when =
      at !== null && state === 'done'
        ? formatDateTime(at, locale)
        : index === next && expectedAt !== null
          ? t('ipo.expected', { date: formatDay(expectedAt, locale) })
          : undefined;
    return { id: step as string, title: t(`ipo.step.${step}`), state, ...(when ? { when } : {}) };
  });
  if (refund === undefined) return steps;
  const failed = states.indexOf('failed');
  const place = failed === -1 ? 2 : failed + 1;
  const refunded = {
    id: 'refunded',
    title: t('ipo.refund'),
    state: 'done' as const,
    detail: <Masked when={masked}>{money(refund)}</Masked>,
    ...(refundedAt === null ? {} : { when: formatDateTime(refundedAt, locale) }),
  };
  return [...steps.slice(0, place), refunded, ...(failed === -1 ? steps.slice(place) : [])];
}
