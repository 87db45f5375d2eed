import { q } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import type { Ipo } from '@bourse/contract/ipo';
import { useErrorText } from '@bourse/i18n/errors';
import { optionalLinks } from '@bourse/links/links';
import { useDataAfter, useEndedCall, useOutcomeInHistory } from '@bourse/remote-kit/ended-call';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { linkButton } from '@bourse/ui/link-button';
import { useIsOnline } from '@bourse/ui/online';
import { Empty } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { useBlockRates } from '../use-block-rates.ts';
import { applicationAddress } from './addresses.ts';
import { draftOf } from './application-draft.ts';
import { ApplyEnd } from './apply-end.tsx';
import { ApplyForm } from './apply-form.tsx';
import { useApplication } from './use-application.ts';
import type { Applied } from './use-applied.ts';

const BALANCE = q(getBalance, {}, { every: LIST_REFRESH });
const NOT_SENT = { state: { is: 'idle' }, sent: undefined } as const;

interface ApplySheetProps {
  isOpen: boolean;
  /** As the list has it; undefined where it does not. */
  ipo: Ipo | undefined;
  applied: Applied | undefined;
  /** Quantity of a draft, from the address. */
  quantity: string | null;
  /** Reads the offerings again; called after something was sent. */
  refresh: () => void;
  onClose: () => void;
}

/** The sheet over the list in which the customer enters an application, reviews it and sees the outcome. */
export function ApplySheet({ ipo, ...sheet }: ApplySheetProps) {
  if (ipo) return <Apply key={ipo.id} ipo={ipo} {...sheet} />;
  return <NotPossible {...sheet} code="ipo-not-open" />;
}

function Apply({ isOpen, ipo, applied, quantity, refresh, onClose }: ApplySheetProps & { ipo: Ipo }) {
  const { t } = useTranslations();
  const ended = useEndedCall();
  const call = useApplication(ipo, ended);
  const { isGone, doneAt, forget } = useOutcomeInHistory(isOpen ? call : NOT_SENT, ended);
  const isOnline = useIsOnline();
  const balance = useQuery(BALANCE);
  const balanceAfter = useDataAfter(BALANCE, doneAt);
  const currency = ipo.currency ?? deployment.currency;
  const rate = useBlockRates(currency !== deployment.currency).rateOf(currency);
  const [draft, setDraft] = useState(() => draftOf(ipo, quantity));
  if (isGone && isOpen) return <Navigate to={optionalLinks.ipo()} replace />;

  const available = balance.data?.available;
  if (call.sent && call.showsOutcome) {
    return (
      <Dialog
        open={isOpen}
        onClose={onClose}
        title={t('ipo.apply.title', { name: ipo.companyName })}
        variant="sheet"
        inAddress
      >
        <ApplyEnd
          call={call}
          sent={call.sent.details}
          ipo={ipo}
          available={balanceAfter?.available}
          onBack={() => {
            call.dismiss();
            if (ended) forget();
          }}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  // The list may show the application before the answer to it arrives here.
  if (!call.isUnderWay && (applied || ipo.status !== 'forthcoming'))
    return (
      <NotPossible
        isOpen={isOpen}
        ipo={ipo}
        applied={applied}
        code={applied ? 'already-applied' : 'ipo-not-open'}
        onClose={onClose}
      />
    );
  return (
    <ApplyForm
      isOpen={isOpen}
      ipo={ipo}
      draft={draft}
      isTouched={draft.text !== draftOf(ipo, quantity).text}
      onChange={setDraft}
      terms={{ isOnline, rate, available }}
      call={call}
      refresh={refresh}
      onClose={onClose}
    />
  );
}

interface NotPossibleProps extends Pick<ApplySheetProps, 'isOpen' | 'applied' | 'onClose'> {
  ipo?: Ipo;
  code: 'already-applied' | 'ipo-not-open';
}

/** The offering is over, or the customer has applied before: the same sentences as those of the refusals. */
function NotPossible({ isOpen, ipo, applied, code, onClose }: NotPossibleProps) {
  const { t } = useTranslations();
  const sayError = useErrorText();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={ipo ? t('ipo.apply.title', { name: ipo.companyName }) : t('ipo.title')}
      variant="sheet"
      inAddress
    >
      <Empty
        icon="rocket"
        title={sayError({ code })}
        action={
          applied?.applicationId === undefined ? (
            <Button onClick={onClose}>{t('call.done')}</Button>
          ) : (
            <Link
              replace
              to={applicationAddress(applied.applicationId)}
              {...linkButton({ variant: 'primary' })}
            >
              {t('ipo.end.view')}
            </Link>
          )
        }
      />
    </Dialog>
  );
}
