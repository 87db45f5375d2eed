import { useEffect, useEffectEvent } from 'react';
import { Header } from '../src/header.tsx';
import { Screen } from '../src/screen.tsx';
import { useNotice } from '../src/undo-toast.tsx';

/** What was done, with its action, and what has failed. */
export function Messages() {
  const [done, showDone] = useNotice();
  const [failed, showFailed] = useNotice();
  const show = useEffectEvent(() => {
    showDone({ said: 'ARYAPOWER removed', action: { label: 'Undo', run: () => {}, isUndo: true } });
    showFailed({ said: 'The list could not be changed', isProblem: true });
  });
  useEffect(() => show(), []);
  return (
    <>
      <Header title="Messages" />
      <Screen>{null}</Screen>
      {done}
      {failed}
    </>
  );
}
