import { renderRoute } from '@bourse/testing/render';
import { feature } from '../feature.ts';
import { remote } from '../src/remote.tsx';

export const open = (address: string) => renderRoute({ feature, remote }, address);
