import type { BankCard } from '@bourse/contract/bank-cards';
import { ownPath } from '@bourse/links/links';
import { useCloseInAddress } from '@bourse/remote-kit/use-open-in-address';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Outcome } from '@bourse/ui/outcome';
import { QueryView, Skeleton } from '@bourse/ui/states';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useIdentity } from '../identity/identity-query.ts';
import { useTranslations } from '../translations.ts';
import styles from './bank-cards-screen.module.css';
import { CardForm } from './card-form.tsx';

/**
 * Adds a card (`?add`, and then to `next`) or changes one (`?edit=<id>`). It is open while the address says so, so that
 * links open it and Back closes it.
 * @param props.cards undefined until they are loaded
 */
export function CardDialog({ cards }: { cards: readonly BankCard[] | undefined }) {
  const { t } = useTranslations();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const edited = query.get('edit');
  const card = cards?.find(({ id }) => id === edited);
  const isOpen = query.has('add') || card !== undefined;

  const close = useCloseInAddress('add', 'edit', 'next');
  const done = () => {
    const next = ownPath(query.get('next'));
    if (next) navigate(next, { replace: true });
    else close();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t(card ? 'bankCards.editTitle' : 'bankCards.add')}
      variant="full"
      inAddress
    >
      <Content key={edited} card={card} cards={cards ?? []} onDone={done} />
    </Dialog>
  );
}

interface ContentProps {
  card: BankCard | undefined;
  cards: readonly BankCard[];
  onDone: () => void;
}

/** The form, and its outcome. */
function Content({ card, cards, onDone }: ContentProps) {
  const { t } = useTranslations();
  const [isSent, setSent] = useState(false);
  const identity = useIdentity();
  if (isSent)
    return (
      <Outcome
        tone="success"
        title={t(card ? 'bankCards.changed' : 'bankCards.added')}
        actions={
          <Button variant="primary" size="large" wide onClick={onDone}>
            {t('bankCards.done')}
          </Button>
        }
      >
        {t('bankCards.reviewed')}
      </Outcome>
    );
  // The form begins with the verified name, and without it where that is not known. A query that has failed is pending
  // again while it is repeated, and the form must stay.
  const isAsked = identity.data !== undefined || identity.errorUpdateCount > 0;
  const data = isAsked ? { identity: identity.data } : undefined;
  return (
    <QueryView
      result={{ ...identity, data, status: isAsked ? 'success' : 'pending' }}
      pending={<FormSkeleton />}
    >
      {(known) => (
        <CardForm card={card} cards={cards} identity={known.identity} onSent={() => setSent(true)} />
      )}
    </QueryView>
  );
}

function FormSkeleton() {
  return (
    <div className={styles.form}>
      {['bank', 'holder', 'number'].map((field) => (
        <Skeleton key={field} shape="block" height="var(--row-one)" />
      ))}
    </div>
  );
}
