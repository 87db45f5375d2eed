import { displaySymbol } from '@bourse/contract/instrument';
import { Dialog } from '@bourse/ui/dialog';
import type { Listing } from '../instruments/live-quote.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { Trade } from './trades.ts';
import { useFullScreen } from './use-full-screen.ts';

export interface ChartProps {
  listing: Listing;
  /** The customer's own; the same array for as long as they are the same. */
  trades: readonly Trade[];
}

/** The prices of one instrument, live, on the page or over the whole screen: in one of the two at a time. */
export function Chart(props: ChartProps) {
  const { listing } = props;
  const full = useFullScreen();
  return (
    <>
      <ChartPanel {...props} isHidden={full.isOpen} expand={full.open} />
      <Dialog
        variant="screen"
        open={full.isOpen}
        onClose={full.close}
        title={`${displaySymbol(listing.symbol)} · ${listing.name}`}
      >
        <ChartPanel {...props} />
      </Dialog>
    </>
  );
}
