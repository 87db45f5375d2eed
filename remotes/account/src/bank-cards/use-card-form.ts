import { call } from '@bourse/api/client';
import { ApiError, isOutcomeUnknown } from '@bourse/api/error';
import { refreshAfter } from '@bourse/api/query';
import { addBankCard, type BankCard, editBankCard } from '@bourse/contract/bank-cards';
import { useDraft } from '@bourse/ui/use-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountTranslationKey, useTranslations } from '../translations.ts';
import { type CardDraft, draftOf, hasArrived, isChanged, plainNumber, problemsOf } from './card-draft.ts';
import { useCards } from './cards-query.ts';

const send = (draft: CardDraft, card: BankCard | undefined): Promise<unknown> => {
  const { bank, holder, branch, ifsc, password } = draft;
  const body = {
    bank: bank.trim(),
    holder: holder.trim(),
    branch: branch.trim(),
    ifsc: ifsc.trim().toUpperCase(),
    ...(password ? { password } : {}),
  };
  const cardNumber = plainNumber(draft.number);
  if (!card) return call(addBankCard, { ...body, cardNumber });
  return call(editBankCard, { id: card.id, ...body, ...(cardNumber ? { cardNumber } : {}) });
};

interface Options {
  /** The card that is changed; undefined for a new one. */
  card: BankCard | undefined;
  /** The cards before. */
  cards: readonly BankCard[];
  /** The verified name. */
  name: string | undefined;
  /** Title of a failure. */
  failed: string;
  onSent: () => void;
}

/**
 * State of the form of a card: its fields with their problems, the refusal, and a submit that asks for the password where
 * the back end wants it, and asks the list where no answer came.
 */
export function useCardForm({ card, cards, name, failed, onSent }: Options) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const list = useCards();
  const [asksForPassword, setAsksForPassword] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const [before] = useState(() => draftOf(card, name));
  const { field, written, refusal, submit } = useDraft<CardDraft, AccountTranslationKey>({
    draft: before,
    problemsOf: (draft) => problemsOf(draft, card, asksForPassword),
    sentenceOf: t,
    fieldOf: { 'incorrect-password': 'password' },
    sentences: { 'incorrect-password': t('bankCards.wrongPassword') },
    failed,
    empties: 'password',
  });

  const succeed = () => {
    refreshAfter(client, addBankCard.changes);
    onSent();
  };
  /** Whether the list shows what was sent; a call without an answer may have arrived, and come twice. */
  const hasCome = async (draft: CardDraft): Promise<boolean> => {
    const { data, isSuccess } = await list.refetch();
    return isSuccess && hasArrived(draft, card, cards, data.items);
  };

  const sendDraft = async (draft: CardDraft): Promise<void> => {
    if (isUnknown && (await hasCome(draft))) return succeed();
    setUnknown(false);
    try {
      await send(draft, card);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password-required') return setAsksForPassword(true);
      if (isOutcomeUnknown(error)) {
        if (await hasCome(draft)) return succeed();
        setUnknown(true);
      }
      throw error;
    }
    succeed();
  };

  const now = written();
  return {
    field,
    refusal,
    asksForPassword,
    submit: submit(sendDraft),
    holder: now.holder,
    isChanged: isChanged(before, now),
  };
}
