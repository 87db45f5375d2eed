import { q } from '@bourse/api/query';
import { listSettings, type Setting } from '@bourse/contract/deployment';
import { useQuery } from '@tanstack/react-query';
import { SETTINGS_REFRESH } from '../refresh.ts';

/** The deployment's settings; none until they are known, and the forms do without. */
export const useSettings = (): readonly Setting[] =>
  useQuery(q(listSettings, {}, { every: SETTINGS_REFRESH })).data?.items ?? NONE;
const NONE: readonly Setting[] = [];
