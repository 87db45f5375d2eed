import { useRefresh } from '@bourse/api/query';
import { isSlot, placesOn } from '@bourse/remote-kit/places';
import { Slot } from '@bourse/remote-kit/slot';
import { Screen } from '@bourse/ui/screen';
import { QuickAccess } from './quick-access.tsx';

/** The places of home in their order. Slots bring their own headings; one that fails or is missing leaves the page whole. */
export function HomeScreen() {
  return (
    <Screen flush onRefresh={useRefresh()}>
      {placesOn('home').map((id) =>
        isSlot(id) ? <Slot key={id} id={id} /> : <QuickAccess key={id} place={id} />,
      )}
    </Screen>
  );
}
