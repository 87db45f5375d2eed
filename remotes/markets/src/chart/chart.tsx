import type { Quote } from '@bourse/contract/market';
import { Dialog } from '@bourse/ui/dialog';
import { displaySymbol } from '../instruments/instrument.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { Trade } from './trades.ts';
import { useFullScreen } from './use-full-screen.ts';

export interface ChartProps {
  live: Quote;
  /** The customer's own; the same array for as long as they are the same. */
  trades: readonly Trade[];
}

/** The prices of one instrument, live, on the page or over the whole screen: in one of the two at a time. */
export function Chart(props: ChartProps) {
  const full = useFullScreen();
  return (
    <>
      <ChartPanel {...props} isHidden={full.isOpen} expand={full.open} />
      <Dialog
        variant="screen"
        open={full.isOpen}
        onClose={full.close}
        title={`${displaySymbol(props.live.symbol)} · ${props.live.name}`}
      >
        <ChartPanel {...props} />
      </Dialog>
    </>
  );
}
