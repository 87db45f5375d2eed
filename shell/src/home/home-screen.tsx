import { Slot } from '@bourse/remote-kit/slot';

export function HomeScreen() {
  return (
    <>
      <Slot id="home.markets/v1" />
      <Slot id="home.news/v1" />
    </>
  );
}
