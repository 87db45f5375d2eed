import { useErrorText } from '@bourse/i18n/errors';
import { optionalLinks } from '@bourse/links/links';
import { decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { textLink } from '@bourse/ui/link-button';
import { CallOutcome, type CallOutcomeProps } from '@bourse/ui/money-call';
import { useIsOnline } from '@bourse/ui/online';
import { Screen } from '@bourse/ui/screen';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import type { LoanRequest } from './use-loan-request.ts';

interface LoanOutcomeProps {
  request: LoanRequest;
  amount: number;
  /** Back to the request, with its amount. */
  toAmount: () => void;
}

/** What became of a request, or that it is not known yet (D25). */
export function LoanOutcome({ request, amount, toAmount }: LoanOutcomeProps) {
  const { t } = useTranslations();
  const errorText = useErrorText();
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const { state } = request;
  const figure = formatAmount(decimal(amount), deployment.currency);
  const records = (
    <Link replace to={optionalLinks.loanRecords()} className={textLink}>
      {t('loans.outcome.records')}
    </Link>
  );
  const back = { label: t('loans.outcome.back'), onPress: toAmount };
  const outcome = (): CallOutcomeProps => {
    switch (state.is) {
      case 'done':
        return {
          state: 'done',
          title: t('loans.outcome.done'),
          subject: state.number === null ? figure : `${figure} · ${state.number}`,
          children: <p>{t('loans.hint.applying')}</p>,
          action: {
            label: t('loans.outcome.close'),
            onPress: () => void navigate(optionalLinks.loanApplication(), { replace: true }),
          },
        };
      case 'refused':
        return {
          state: 'refused',
          title: t('loans.outcome.refused'),
          subject: figure,
          children: <p>{errorText(state.error)}</p>,
          action: back,
        };
      case 'notDone':
        return {
          state: 'notDone',
          title: t('loans.outcome.notSent'),
          subject: figure,
          children: <p>{t('loans.outcome.notSentHint')}</p>,
          action: back,
        };
      default:
        return {
          state: 'checking',
          title: t('loans.outcome.checking'),
          subject: figure,
          children: <p>{t(isOnline ? 'loans.outcome.checkingHint' : 'loans.outcome.checkingOffline')}</p>,
          links: records,
        };
    }
  };
  return (
    <Screen>
      <CallOutcome {...outcome()} />
    </Screen>
  );
}
