import { useTranslations } from '../translations.ts';
import type { TicketProblem } from './order-ticket.ts';

/** @returns a function from a problem of the draft to its sentence */
export function useProblemText(): (problem: TicketProblem) => string {
  const { t } = useTranslations();
  return ({ code, max = 0 }) =>
    code === 'insufficient-funds' && max > 0
      ? t('orderTicket.balanceCovers', { max })
      : t(`orderTicket.problems.${code}`, { max });
}
