import { type PositionKind, positionKind } from '@bourse/contract/position-kind';

/** All positions, or those of one kind. */
export type PositionTab = 'all' | PositionKind;

export const positionTabs: readonly PositionTab[] = ['all', ...positionKind.options];

/** The tab of an address; any other text is all. */
export const tabFrom = (text: string | null | undefined): PositionTab =>
  positionTabs.find((tab) => tab === text) ?? 'all';

/** The kinds that a tab lists. */
export const kindsOf = (tab: PositionTab): readonly PositionKind[] =>
  tab === 'all' ? positionKind.options : [tab];
