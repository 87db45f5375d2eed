import { rowNames } from '../instruments/instrument.ts';
import type { useTranslations } from '../translations.ts';
import { UNPRICED } from './unpriced.ts';
import type { Entry } from './use-watchlists.ts';

/** Title and detail of a saved instrument, as its row in the list has them, without the exchange. */
export const entryNames = (
  { detail, ...saved }: Entry,
  t: ReturnType<typeof useTranslations>['t'],
): { title: string; detail: string } =>
  rowNames(
    { ...UNPRICED, ...detail, ...saved },
    { now: detail?.time ?? Date.now(), showsExchange: false },
    t,
  );
