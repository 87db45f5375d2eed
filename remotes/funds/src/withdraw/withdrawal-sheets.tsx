import type { BankCard } from '@bourse/contract/bank-cards';
import { links, optionalLinks } from '@bourse/links/links';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { amountOf } from '../money-call/amount.ts';
import { DiscardGuard } from '../money-call/discard-guard.tsx';
import { addCardAddress, type WithdrawalDraft, withdrawAddress } from './addresses.ts';
import { CardSheet } from './card-sheet.tsx';
import type { WithdrawalCall } from './withdrawal-call.ts';
import { WithdrawalReview, type WithdrawalReviewProps } from './withdrawal-review.tsx';

/** Where the customer looks something up or sees to it, and from where Back leads to the draft. */
const LOOKED_UP = [links.onHold(), links.positions('stock'), optionalLinks.realName()];

interface WithdrawalSheetsProps extends Pick<WithdrawalReviewProps, 'available' | 'problem'> {
  withdrawal: WithdrawalCall;
  draft: WithdrawalDraft;
  onDraft: (draft: WithdrawalDraft) => void;
  cards: readonly BankCard[];
  card: BankCard;
  isChoosing: boolean;
  onChosen: () => void;
  isReviewing: boolean;
  onCloseReview: () => void;
}

/** What lies over the form of a withdrawal: the choice of a card, the review, the question before it is left. */
export function WithdrawalSheets(props: WithdrawalSheetsProps) {
  const { withdrawal, draft, onDraft, cards, card, available, problem } = props;
  const hasRoute = useHasRoute();
  const here = withdrawAddress({ ...draft, cardId: card.id });
  const toAddCard = addCardAddress(here);
  return (
    <>
      <CardSheet
        open={props.isChoosing}
        cards={cards}
        current={card}
        addAddress={hasRoute(optionalLinks.bankCards()) ? toAddCard : undefined}
        onChoose={(cardId) => {
          onDraft({ ...draft, cardId });
          props.onChosen();
        }}
        onClose={props.onChosen}
      />
      <WithdrawalReview
        open={props.isReviewing}
        onClose={props.onCloseReview}
        withdrawal={withdrawal}
        amount={amountOf(draft.amount) ?? '0'}
        card={card}
        available={available}
        problem={problem}
        draft={here}
      />
      <DiscardGuard
        when={draft.amount.text !== ''}
        draft={here}
        unlessTo={[toAddCard, links.transactionPassword(here)]}
        keptFrom={LOOKED_UP}
      />
    </>
  );
}
