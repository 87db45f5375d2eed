import { displaySymbol } from '@bourse/contract/instrument';
import { Dialog } from '@bourse/ui/dialog';
import type { ChartProps } from './chart-options.ts';
import { ChartPanel } from './chart-panel.tsx';
import { useFullScreen } from './use-full-screen.ts';

/** The live prices of one instrument, on the page or in full screen. */
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
