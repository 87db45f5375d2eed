import { useRefresh } from '@bourse/api/query';
import { isSlot, placesOn } from '@bourse/remote-kit/places';
import { Slot } from '@bourse/remote-kit/slot';
import { Screen } from '@bourse/ui/screen';
import { QuickAccess } from './quick-access.tsx';

/** Home: its places in their order. A slot has its own heading, and the page works without it. */
export function HomeScreen() {
  return (
    <Screen flush onRefresh={useRefresh()}>
      {placesOn('home').map((id) =>
        isSlot(id) ? <Slot key={id} id={id} /> : <QuickAccess key={id} place={id} />,
      )}
    </Screen>
  );
}
