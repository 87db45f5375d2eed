import { type Rendered, renderRoute } from '@bourse/testing/render';
import { act } from '@testing-library/react';
import { feature } from '../feature.ts';
import { remote } from '../src/remote.tsx';

/** Within act, because a lazily loaded sheet that suspends outside of it stays suspended in jsdom. */
export const open = (address: string): Promise<Rendered> =>
  act(() => renderRoute({ feature, remote }, address));
