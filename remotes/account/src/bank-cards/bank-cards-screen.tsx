import { useRefresh } from '@bourse/api/query';
import { type BankCard, lastFourOf } from '@bourse/contract/bank-cards';
import { formatDateTime } from '@bourse/i18n/dates';
import { Banner } from '@bourse/ui/banner';
import { linkButton } from '@bourse/ui/link-button';
import { List, Row } from '@bourse/ui/list';
import { ActionBar, Screen } from '@bourse/ui/screen';
import { Section } from '@bourse/ui/section';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './bank-cards-screen.module.css';
import { CardDialog } from './card-dialog.tsx';
import { type ShownCards, shownCards, useCards } from './cards-query.ts';

/** Where the customer's money can go (product.md, "Bank cards"; D44, D61). */
export function BankCardsScreen() {
  const { t } = useTranslations();
  const cards = useCards();
  return (
    <Screen
      flush
      onRefresh={useRefresh()}
      bar={
        <ActionBar>
          <Link to="?add" {...linkButton({ variant: 'primary', size: 'large', wide: true })}>
            {t('bankCards.add')}
          </Link>
        </ActionBar>
      }
    >
      <QueryView
        result={cards}
        pending={<SkeletonRows rows={2} shape="row" />}
        errorTitle={t('bankCards.listFailed')}
      >
        {(data) => {
          const shown = shownCards(data);
          return (
            <>
              <Notices cards={shown} />
              <Approved cards={shown} />
            </>
          );
        }}
      </QueryView>
      <CardDialog cards={cards.data?.items} />
    </Screen>
  );
}

function Notices({ cards: { underReview, refused } }: { cards: ShownCards }) {
  const { t } = useTranslations();
  return (
    <div className={styles.notices}>
      {underReview > 0 && <Banner>{t('bankCards.underReview', { count: underReview })}</Banner>}
      {refused && (
        <Banner
          tone="problem"
          title={t('bankCards.refused', { bank: refused.bank, end: lastFourOf(refused) })}
          action={
            <Link to={`?edit=${encodeURIComponent(refused.id)}`} {...linkButton({ size: 'small' })}>
              {t('bankCards.edit')}
            </Link>
          }
        >
          {refused.reason || t('bankCards.refusedHint')}
        </Banner>
      )}
    </div>
  );
}

function Approved({ cards: { approved, underReview } }: { cards: ShownCards }) {
  const { t } = useTranslations();
  if (approved.length === 0)
    return (
      <Empty
        icon="bank"
        title={t('bankCards.none')}
        detail={t(underReview > 0 ? 'bankCards.noneApproved' : 'bankCards.noneHint')}
      />
    );
  return (
    <Section title={t('bankCards.bank')} flush>
      <List label={t('bankCards.title')}>
        {approved.map((card) => (
          <CardRow key={card.id} card={card} />
        ))}
      </List>
    </Section>
  );
}

function CardRow({ card }: { card: BankCard }) {
  const { t, locale } = useTranslations();
  const { bank, holder, ifsc, withdrawableAt } = card;
  const end = lastFourOf(card);
  const spoken = t('bankCards.spoken', { bank, end });
  return (
    <Row
      title={
        <>
          <span aria-hidden="true">{t('bankCards.card', { bank, end })}</span>
          <VisuallyHidden>{spoken}</VisuallyHidden>
        </>
      }
      detail={
        withdrawableAt
          ? t('bankCards.waits', { time: formatDateTime(withdrawableAt, locale) })
          : [holder, ifsc].filter(Boolean).join(' · ')
      }
      action={
        <span className={styles.edit}>
          <Link to={`?edit=${encodeURIComponent(card.id)}`} {...linkButton({ size: 'small' })}>
            {t('bankCards.edit')} <VisuallyHidden>{spoken}</VisuallyHidden>
          </Link>
        </span>
      }
    />
  );
}
