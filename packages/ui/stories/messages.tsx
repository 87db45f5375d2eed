import { useEffect, useEffectEvent } from 'react';
import { Header } from '../src/header.tsx';
import { Screen } from '../src/screen.tsx';
import { useNotice } from '../src/undo-toast.tsx';

/** The message of an action that can be undone, and the message of a failed one. */
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
