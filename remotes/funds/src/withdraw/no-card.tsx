import type { BankCard } from '@bourse/contract/bank-cards';
import { optionalLinks } from '@bourse/links/links';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Empty } from '@bourse/ui/states';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { addCardAddress } from './addresses.ts';

/** The customer has no card that money can go to: why, and the way to one and back. */
export function NoCard({ cards }: { cards: readonly BankCard[] }) {
  const { t } = useTranslations();
  const hasCards = useHasRoute()(optionalLinks.bankCards());
  const isUnderReview = cards.some(({ status }) => status === 'underReview');
  const isRefused = !isUnderReview && cards.some(({ status }) => status === 'refused');
  const detail = isUnderReview ? 'underReview' : isRefused ? 'refused' : 'addHint';
  const [to, label] = isRefused
    ? [optionalLinks.bankCards(), t('withdraw.noCard.check')]
    : [addCardAddress(optionalLinks.withdraw()), t('withdraw.addCard')];
  return (
    <Screen>
      <Empty
        icon="card"
        title={t('withdraw.noCard.title')}
        detail={t(`withdraw.noCard.${detail}`)}
        action={
          hasCards &&
          !isUnderReview && (
            <Link to={to} {...linkButton({ variant: 'primary' })}>
              {label}
            </Link>
          )
        }
      />
    </Screen>
  );
}
