import { type BankCard, lastFourOf } from '@bourse/contract/bank-cards';
import { useTranslations } from '../translations.ts';

/** 'Example Bank ·· 3333' */
export function useCardName(): (card: BankCard) => string {
  const { t } = useTranslations();
  return (card) => t('withdraw.card', { bank: card.bank, end: lastFourOf(card) });
}
