import { displaySymbol } from '@bourse/contract/instrument';
import { formatWeekday } from '@bourse/i18n/dates';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { useServerNow } from '@bourse/remote-kit/use-server-now';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Icon, type IconName } from '@bourse/ui/icon';
import { Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { useTimeLeft } from '../use-time-left.ts';
import { addressOf } from './event-address.ts';
import { type CalendarEvent, leftWithinDay } from './events.ts';

const ICONS = { bulk: 'blocks', qip: 'qip' } as const satisfies Record<string, IconName>;

const iconOf = (event: CalendarEvent): IconName => {
  switch (event.of) {
    case 'ipo':
      return 'rocket';
    case 'offer':
      return ICONS[event.kind];
    case 'fund':
      return 'fund';
    default:
      return 'clock';
  }
};

interface EventRowProps {
  event: CalendarEvent;
  /** Shows the day in the row, for lists without headings of days. */
  withDay?: boolean;
}

/** An event, linked to the screen where the customer can act on it. */
export function EventRow({ event, withDay = false }: EventRowProps) {
  const { t, locale } = useTranslations();
  const hasRoute = useHasRoute();
  const masked = useAtomValue(amountsHiddenAtom);
  const to = addressOf(event);
  const sayLeft = useTimeLeft();
  const left = leftWithinDay(event.at, useServerNow());
  const when = left ? t('calendar.in', { left: sayLeft(left) }) : withDay && formatWeekday(event.at, locale);
  const amount = (value: Decimal) => (
    <Masked when={masked}>{formatAmount(value, deployment.currency)}</Masked>
  );
  const you = (quantity: number | null) =>
    quantity !== null && quantity > 0
      ? t('calendar.you', { quantity: formatQuantity(quantity, deployment.currency) })
      : undefined;

  const said = (): { title: string; what: string; value: ReactNode } => {
    switch (event.of) {
      case 'ipo':
        return {
          title: event.ipo.companyName,
          what: t(`calendar.event.ipo.${event.what}`),
          value: you(event.ipo.appliedQuantity),
        };
      case 'offer':
        return {
          title: displaySymbol(event.offer.symbol),
          what: t(`calendar.event.${event.kind}.${event.what}`),
          value: you(event.offer.boughtQuantity),
        };
      case 'fund':
        return {
          title: event.order.project.name,
          what: t('calendar.event.fund'),
          value: amount(event.order.amount),
        };
      default:
        return {
          title: t('calendar.event.loan'),
          what: '',
          value: amount(event.loan.amount),
        };
    }
  };
  const { title, what, value } = said();
  return (
    <Row
      leading={<Icon name={iconOf(event)} />}
      title={title}
      detail={[what, when].filter(Boolean).join(' · ')}
      value={value}
      {...(hasRoute(to) ? { as: Link, to } : {})}
    />
  );
}
