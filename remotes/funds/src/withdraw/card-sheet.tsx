import { serverNow } from '@bourse/api/server-time';
import type { BankCard } from '@bourse/contract/bank-cards';
import { formatDateTime } from '@bourse/i18n/dates';
import { Dialog } from '@bourse/ui/dialog';
import { Icon } from '@bourse/ui/icon';
import { linkButton } from '@bourse/ui/link-button';
import { List, Row } from '@bourse/ui/list';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { useCardName } from './card-name.ts';
import styles from './withdraw.module.css';
import { isWaiting } from './withdrawal.ts';

interface CardSheetProps {
  open: boolean;
  /** Approved, newest first. */
  cards: readonly BankCard[];
  current: BankCard;
  /** Where another card is added, from where the customer comes back to the draft; undefined: nowhere. */
  addAddress: string | undefined;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** To which card the money goes. One that is new says from when on money can go to it. */
export function CardSheet({ open, cards, current, addAddress, onChoose, onClose }: CardSheetProps) {
  const { t, locale } = useTranslations();
  const cardName = useCardName();
  return (
    <Dialog open={open} onClose={onClose} title={t('withdraw.chooseCard')} variant="sheet">
      <div className={styles.choice}>
        <List label={t('withdraw.chooseCard')}>
          {cards.map((card) => (
            <Row
              key={card.id}
              title={cardName(card)}
              detail={
                isWaiting(card, serverNow()) && card.withdrawableAt !== null
                  ? t('withdraw.waits', { time: formatDateTime(card.withdrawableAt, locale) })
                  : card.holder
              }
              current={card.id === current.id}
              value={card.id === current.id && <Icon name="check" label={t('withdraw.chosen')} />}
              onPress={() => onChoose(card.id)}
            />
          ))}
        </List>
        {addAddress && (
          <Link to={addAddress} {...linkButton({ wide: true })}>
            {t('withdraw.addCard')}
          </Link>
        )}
      </div>
    </Dialog>
  );
}
