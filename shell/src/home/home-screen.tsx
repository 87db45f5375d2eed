import { useRefresh } from '@bourse/api/query';
import { Slot } from '@bourse/remote-kit/slot';
import { Screen } from '@bourse/ui/screen';
import { QuickAccess } from './quick-access.tsx';

/** Opens with the market. Slots bring their own headings; one that fails or is missing leaves the page whole. */
export function HomeScreen() {
  return (
    <Screen flush onRefresh={useRefresh()}>
      <Slot id="home.markets/v1" />
      <QuickAccess />
      <Slot id="home.news/v1" />
    </Screen>
  );
}
