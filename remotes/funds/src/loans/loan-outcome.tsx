import { optionalLinks } from '@bourse/links/links';
import { decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { useNavigate } from 'react-router-dom';
import { CallEnd } from '../money-call/call-end.tsx';
import { useTranslations } from '../translations.ts';
import type { LoanRequest } from './use-loan-request.ts';

interface LoanOutcomeProps {
  request: LoanRequest;
  amount: number;
  /** Back to the request, with its amount. */
  onBack: () => void;
}

/** What became of a request; once it has arrived, the loan is the newest one. */
export function LoanOutcome({ request, amount, onBack }: LoanOutcomeProps) {
  const { t } = useTranslations();
  const navigate = useNavigate();
  const written = formatAmount(decimal(amount), deployment.currency);
  return (
    <CallEnd
      call={request}
      amount={written}
      failed={{ title: t('loans.outcome.refused') }}
      records={optionalLinks.loanRecords()}
      onBack={onBack}
      done={{
        title: t('loans.outcome.done'),
        figures: [],
        next: t('loans.hint.applying'),
        action: {
          label: t('call.done'),
          onPress: () => void navigate(optionalLinks.loanApplication(), { replace: true }),
        },
        links: null,
      }}
    />
  );
}
