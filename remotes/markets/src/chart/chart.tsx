import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { type ReactNode, useState } from 'react';
import type { ChartProps } from './chart-options.ts';
import { ChartPanel } from './chart-panel.tsx';
import { useFullScreen } from './use-full-screen.ts';

const FullScreen = lazyWithRetry(
  () =>
    import(/* webpackChunkName: "on-request-full-screen" */ './full-screen.tsx').then((m) => m.FullScreen),
  { pending: null },
);

interface Props extends ChartProps {
  /** Links to the ticket in a size; undefined where nothing can be traded. */
  trade: ((size: 'large' | 'small') => ReactNode) | undefined;
}

/** The live prices of one instrument, on the page or in full screen. */
export function Chart({ trade, ...props }: Props) {
  const { isOpen, isTurned, open, close, turn } = useFullScreen();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      <ChartPanel {...props} isHidden={isOpen} expand={open} />
      {wasOpened && (
        <FullScreen
          {...props}
          isOpen={isOpen}
          isTurned={isTurned}
          onClose={close}
          onTurn={turn}
          trade={trade}
        />
      )}
    </>
  );
}
