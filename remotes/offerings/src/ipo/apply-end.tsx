import { codeOf } from '@bourse/api/error';
import type { MoneyCallState } from '@bourse/api/money-call';
import { q } from '@bourse/api/query';
import type { InputOf } from '@bourse/contract/endpoint';
import { displaySymbol } from '@bourse/contract/instrument';
import { type applyForIpo, type Ipo, type IpoApplication, listIpoApplications } from '@bourse/contract/ipo';
import { useErrorText } from '@bourse/i18n/errors';
import { optionalLinks } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { KeyValue } from '@bourse/ui/key-value';
import { textLink } from '@bourse/ui/link-button';
import { Masked } from '@bourse/ui/masked';
import { CallOutcome } from '@bourse/ui/money-call';
import { useIsOnline } from '@bourse/ui/online';
import { UNKNOWN } from '@bourse/ui/price';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { money, shares } from '../figures.ts';
import { useNoteIfLeft } from '../money-call/use-note-if-left.ts';
import { useTranslations } from '../translations.ts';
import { applicationAddress } from './addresses.ts';
import { underWayId } from './application-progress.ts';
import { type ApplicationCall, checkingId } from './use-application.ts';
import { RECENT } from './use-applied.ts';
import { useIpoWords } from './use-ipo-words.ts';

interface ApplyEndProps {
  call: ApplicationCall;
  /** What was confirmed. */
  sent: InputOf<typeof applyForIpo>;
  ipo: Ipo;
  /** The balance after the application; undefined until an answer that is newer than the application has arrived. */
  available: Decimal | undefined;
  /** Back to the draft. */
  onBack: () => void;
  onClose: () => void;
}

/** What became of an application, or that it is not known yet (D25). Stays mounted from 'Checking…' to the end. */
export function ApplyEnd(props: ApplyEndProps) {
  const { call, sent, onBack, onClose } = props;
  const { t } = useTranslations();
  const sayError = useErrorText();
  const isOnline = useIsOnline();
  const { state } = call;
  // Only the list has the amount that was held: the exchange rate may have moved since it was shown.
  const applications = useQuery(q(listIpoApplications, RECENT, { enabled: state.is === 'done' }));
  const made =
    state.is === 'done'
      ? applications.data?.items.find(({ applicationNo }) => applicationNo === state.number)
      : undefined;
  useNoteIfLeft(nameUnderWay(state, sent.ipoId));
  const symbol = displaySymbol(sent.symbol);
  const subject = t('ipo.end.subject', { shares: shares(sent.quantity), symbol });
  const toOrders = (label: string) => (
    <Link replace to={made ? applicationAddress(made.id) : optionalLinks.ipoOrders()} className={textLink}>
      {label}
    </Link>
  );
  const back = { label: t('call.back'), onPress: onBack };
  const close = { label: t('call.done'), onPress: onClose };

  if (state.is === 'done')
    return (
      <CallOutcome
        state="done"
        title={t('ipo.end.done', { shares: shares(sent.quantity), symbol })}
        figures={<Held {...props} number={state.number} made={made} />}
        action={close}
        links={toOrders(t('ipo.end.view'))}
      />
    );
  if (state.is === 'refused') {
    const code = codeOf(state.error);
    // There is nothing to go back to: the draft could only be refused again.
    const isOver = code === 'already-applied' || code === 'ipo-not-open';
    return (
      <CallOutcome
        state="refused"
        title={t('ipo.end.refused')}
        subject={subject}
        action={isOver ? close : back}
        links={code === 'already-applied' && toOrders(t('ipo.end.view'))}
      >
        <p>{sayError(state.error)}</p>
      </CallOutcome>
    );
  }
  if (state.is === 'notDone')
    return (
      <CallOutcome state="notDone" title={t('call.notPlaced')} subject={subject} action={back}>
        <p>{t('call.notPlacedHint')}</p>
      </CallOutcome>
    );
  return (
    <CallOutcome
      state="checking"
      title={t('call.checking')}
      subject={subject}
      links={toOrders(t('call.orders'))}
    >
      <p>{t(isOnline ? 'call.checkingHint' : 'call.checkingOffline')}</p>
    </CallOutcome>
  );
}

/** @returns the id for which home reserves a row; undefined where nothing is under way */
function nameUnderWay(state: MoneyCallState, ipoId: string): string | undefined {
  if (state.is === 'checking') return checkingId(ipoId);
  return state.is === 'done' && state.number !== null ? underWayId(state.number) : undefined;
}

interface HeldProps extends Pick<ApplyEndProps, 'ipo' | 'available'> {
  number: string | null;
  /** Undefined until it is listed. */
  made: IpoApplication | undefined;
}

/** The number of the application, the amount that is held, the day of allotment and the balance. */
function Held({ ipo, available, number, made }: HeldProps) {
  const { t } = useTranslations();
  const words = useIpoWords();
  const masked = useAtomValue(amountsHiddenAtom);
  const allotment = words.allotment(ipo);
  return (
    <KeyValue
      items={[
        ...(number ? [{ key: 'no', label: t('call.number'), value: number }] : []),
        { key: 'hold', label: t('ipo.apply.hold'), value: made ? money(made.total) : UNKNOWN, strong: true },
        ...(allotment ? [{ key: 'allotment', label: t('ipo.apply.allotment'), value: allotment }] : []),
        {
          key: 'available',
          label: t('call.available'),
          value: available === undefined ? UNKNOWN : <Masked when={masked}>{money(available)}</Masked>,
        },
      ]}
    />
  );
}
