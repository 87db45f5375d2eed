import { codeOf } from '@bourse/api/error';
import type { MoneyCallState } from '@bourse/api/money-call';
import type { InputOf } from '@bourse/contract/endpoint';
import { displaySymbol } from '@bourse/contract/instrument';
import type { applyForIpo, Ipo } from '@bourse/contract/ipo';
import { amountAt } from '@bourse/figures/price';
import { optionalLinks } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { CallResult } from '@bourse/remote-kit/call-result';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { textLink } from '@bourse/ui/link-button';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { money, shares } from '../figures.ts';
import { useNoteIfLeft } from '../money-call/use-note-if-left.ts';
import { useTranslations } from '../translations.ts';
import { applicationAddress } from './addresses.ts';
import { underWayId } from './application-progress.ts';
import { type ApplicationCall, checkingId } from './use-application.ts';
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
export function ApplyEnd({ call, sent, ipo, available, onBack, onClose }: ApplyEndProps) {
  const { t } = useTranslations();
  const words = useIpoWords();
  const masked = useAtomValue(amountsHiddenAtom);
  const { state } = call;
  // Only the list has the amount that was held: the exchange rate may have moved since it was shown.
  const [made] = call.made;
  useNoteIfLeft(nameUnderWay(state, sent.ipoId));
  const what = { shares: shares(sent.quantity), symbol: displaySymbol(sent.symbol) };
  const allotment = words.allotment(ipo);
  const close = { label: t('call.done'), onPress: onClose };
  const code = state.is === 'refused' ? codeOf(state.error) : undefined;
  const to = made ? applicationAddress(made.id) : optionalLinks.ipoOrders();
  const view = (
    <Link replace to={to} className={textLink}>
      {t('ipo.end.view')}
    </Link>
  );
  return (
    <CallResult
      say={(word) => t(`call.${word}`)}
      call={call}
      subject={t('ipo.end.subject', what)}
      asked={{
        key: 'asked',
        label: t('deals.figures.amount'),
        value: formatAmount(amountAt(sent.price, sent.quantity), ipo.currency ?? deployment.currency),
        strong: true,
      }}
      done={{
        title: t('ipo.end.done', what),
        figures: [
          {
            key: 'hold',
            label: t('ipo.apply.hold'),
            value: made ? money(made.total) : UNKNOWN,
            strong: true,
          },
          ...(allotment ? [{ key: 'allotment', label: t('ipo.apply.allotment'), value: allotment }] : []),
          {
            key: 'available',
            label: t('call.available'),
            value: available === undefined ? UNKNOWN : <Masked when={masked}>{money(available)}</Masked>,
          },
        ],
        action: close,
        links: view,
      }}
      refused={{
        // For these codes the only action is Close, because sending the draft again would be refused again.
        ...(code === 'already-applied' || code === 'ipo-not-open'
          ? { title: t('ipo.end.notPossible'), action: close }
          : { title: t('ipo.end.refused') }),
      }}
      back={{ label: t('call.back'), onPress: onBack }}
      records={{ to, label: t(code === 'already-applied' ? 'ipo.end.view' : 'call.orders') }}
    />
  );
}

/** @returns the id for which home reserves a row; undefined where nothing is under way */
function nameUnderWay(state: MoneyCallState, ipoId: string): string | undefined {
  if (state.is === 'checking') return checkingId(ipoId);
  return state.is === 'done' && state.number !== null ? underWayId(state.number) : undefined;
}
