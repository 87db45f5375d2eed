import { useMoneyCall } from '@bourse/api/money-call';
import { NEWEST } from '@bourse/api/newest';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { optionalLinks } from '@bourse/links/links';
import { useEndedCall, useOutcomeInHistory } from '@bourse/remote-kit/ended-call';
import { useLastSession } from '@bourse/remote-kit/last-session';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { readAmount } from '../money-call/amount.ts';
import { RecordsAction } from '../money-call/records-action.tsx';
import { usePause } from '../money-call/use-pause.ts';
import { RechargeForm } from './recharge-form.tsx';

/** Loaded while the customer reviews. */
const RechargeEnd = lazyWithRetry(() => import('./recharge-end.tsx').then((m) => m.RechargeEnd), {
  size: 'screen',
});

/** Asking for money to be credited (D57). Another customer, who has logged in in another tab, has another form. */
export function RechargeScreen() {
  return <Recharge key={useLastSession()} />;
}

function Recharge() {
  const [query] = useSearchParams();
  const ended = useEndedCall();
  const recharge = useMoneyCall(requestRecharge, {
    scope: 'recharge',
    lookUp: { list: listRecharges, input: NEWEST, numberOf: ({ no }) => no },
    resume: ended,
  });
  const { isGone, forget } = useOutcomeInHistory(recharge, ended);
  const paused = usePause('recharge', recharge);
  const [begun, setBegun] = useState(() => readAmount(query));
  if (isGone) return <Navigate to={optionalLinks.rechargeRecords()} replace />;

  if (recharge.sent && recharge.showsOutcome) {
    const { amount } = recharge.sent.details;
    const back = () => {
      setBegun({ text: String(amount), isPreset: false });
      recharge.dismiss();
      if (ended) forget();
    };
    return <RechargeEnd recharge={recharge} amount={amount} onBack={back} />;
  }
  return (
    <>
      <RecordsAction to={optionalLinks.rechargeRecords()} />
      <RechargeForm recharge={recharge} begun={begun} paused={paused} onReview={RechargeEnd.preload} />
    </>
  );
}
