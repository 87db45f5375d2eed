import { call } from '@bourse/api/client';
import { ApiError, isOutcomeUnknown } from '@bourse/api/error';
import { refreshAfter } from '@bourse/api/query-client';
import type { BankCard } from '@bourse/contract/bank-cards';
import { addBankCard, editBankCard } from '@bourse/contract/change-bank-card';
import { plainName } from '@bourse/contract/text';
import { plainCode } from '@bourse/money/digits';
import { useDraft } from '@bourse/ui/use-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountTranslationKey, useTranslations } from '../translations.ts';
import { type CardDraft, draftOf, hasArrived, isChanged, problemsOf } from './card-draft.ts';
import { useCards } from './cards-query.ts';

const send = (draft: CardDraft, card: BankCard | undefined): Promise<unknown> => {
  const { bank, holder, branch, ifsc, password } = draft;
  const body = {
    bank: plainName(bank),
    holder: plainName(holder),
    branch: plainName(branch),
    ifsc: plainCode(ifsc),
    ...(password ? { password } : {}),
  };
  const cardNumber = plainCode(draft.number);
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
  /** The cards before the first call that had no answer; undefined where every call had one. */
  const [unanswered, setUnanswered] = useState<readonly BankCard[]>();
  const [isUnknown, setUnknown] = useState(false);
  const [before] = useState(() => draftOf(card, name));
  const { field, written, refusal, submit } = useDraft<CardDraft, AccountTranslationKey>({
    draft: before,
    problemsOf: (draft) => problemsOf(draft, card, asksForPassword),
    sentenceOf: t,
    fieldOf: { 'incorrect-password': 'password', 'unknown-ifsc': 'ifsc' },
    sentences: { 'incorrect-password': t('bankCards.wrongPassword') },
    failed,
    empties: 'password',
  });

  const succeed = () => {
    refreshAfter(client, addBankCard.changes);
    onSent();
  };
  /**
   * Whether a call without an answer has arrived, by the list.
   * @throws ApiError where the list has no answer either
   */
  const hasCome = async (draft: CardDraft, known: readonly BankCard[]): Promise<boolean> => {
    const { data } = await list.refetch({ throwOnError: true });
    return hasArrived(draft, card?.id, known, data?.items ?? []);
  };

  const sendDraft = async (draft: CardDraft): Promise<void> => {
    // Polls may have put the card of an earlier call into `cards` meanwhile.
    const known = unanswered ?? cards;
    // Nothing is sent again before the list has answered: the card could be added twice.
    if (unanswered && (await hasCome(draft, known))) return succeed();
    setUnknown(false);
    try {
      await send(draft, card);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password-required') return setAsksForPassword(true);
      if (isOutcomeUnknown(error)) {
        setUnanswered(known);
        const arrived = await hasCome(draft, known).catch(() => undefined);
        if (arrived) return succeed();
        setUnknown(arrived === undefined);
      }
      throw error;
    }
    succeed();
  };

  const now = written();
  return {
    field,
    refusal,
    /** Whether neither the call nor the list has answered. */
    isUnknown,
    asksForPassword,
    submit: submit(sendDraft),
    holder: now.holder,
    isChanged: isChanged(before, now),
  };
}
