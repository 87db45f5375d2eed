/** Opens this remote's screens and slots against the real broker. */
import { renderRoute, renderSlot } from '@bourse/testing/render';
import { feature } from '../feature.ts';
import { remote } from '../src/remote.tsx';

export const open = (address: string) => renderRoute({ feature, remote }, address);
export const openSlot = (id: string, props?: object) => renderSlot({ remote }, id, props);
