import type { TranslationSource, Translations } from '@bourse/i18n/i18n';
import type { Locale } from '@bourse/session/config';
import type { ComponentType } from 'react';
import type { Feature } from './feature.ts';
import type { SlotId, SlotProps } from './places.ts';

/** A screen or a slot, loaded when it is wanted. A screen takes no props; a slot takes those of its place. */
export type LoadPart<Props = object> = () => Promise<ComponentType<Props>>;

type Imported<W> = () => Promise<{ default: W }>;

type RouteId<F extends Feature> = F['routes'][number]['id'];
type SlotOf<F extends Feature> =
  NonNullable<F['slots']> extends readonly (infer S extends { id: SlotId })[] ? S['id'] : never;

/**
 * English is built in, because it is the fallback of every language (D46) and would cost most visits a request: the
 * production build puts each text into the modules that name it. The others must have every key that English has: a
 * missing one does not compile.
 */
type EveryLanguage<W> = { readonly en: W } & {
  readonly [L in Exclude<Locale, 'en'>]: Imported<NoInfer<W>>;
};

type Slots<F extends Feature> = [SlotOf<F>] extends [never]
  ? { readonly slots?: never }
  : { readonly slots: { readonly [Id in SlotOf<F>]: LoadPart<SlotProps<Id>> } };

export type RemoteParts<F extends Feature, W> = {
  readonly screens: { readonly [Id in RouteId<F>]: LoadPart };
  readonly translations: EveryLanguage<W>;
} & Slots<F>;

/** What `src/remote.tsx`, the entry point of a remote, exports. The shell sees it in this form, without its literals. */
export interface Remote {
  readonly name: string;
  readonly screens: Readonly<Record<string, LoadPart>>;
  readonly slots: Readonly<Record<string, LoadPart>>;
  readonly translations: TranslationSource;
}

/** Every id of the feature must be there; a missing or a superfluous one does not compile. */
export function defineRemote<const F extends Feature, W extends Translations>(
  feature: F,
  parts: RemoteParts<F, W>,
): Remote {
  const { en, ...others } = parts.translations;
  const translations: TranslationSource = { en: () => Promise.resolve({ default: en }), ...others };
  return {
    name: feature.name,
    screens: parts.screens,
    slots: (parts.slots ?? {}) as Remote['slots'],
    translations,
  };
}
