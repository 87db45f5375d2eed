import { useCommonTranslations } from '@bourse/i18n/translations';
import type { Locale } from '@bourse/session/config';
import type { IconName } from '@bourse/ui/icon';
import { inOrder, type LinkPlaceId, ORDER } from './places.ts';
import type { Registry } from './registry.ts';
import { useRemotes } from './remotes.ts';

export interface PlacedLink {
  /** Path within the app; unique in its place. */
  readonly to: string;
  readonly title: string;
  readonly icon: IconName;
}

/** The links that remotes put into a place, in their order. */
export const linksIn = (
  { remotes }: Pick<Registry, 'remotes'>,
  place: LinkPlaceId,
  locale: Locale,
): PlacedLink[] =>
  remotes
    .flatMap(({ name, routes, links = [] }) =>
      links
        .filter((link) => link.place === place)
        .flatMap(({ route: id, icon, titles, order = ORDER }) => {
          const route = routes.find((one) => one.id === id);
          const to = route?.paths.find((path) => !path.includes(':'));
          const title = (titles ?? route?.titles)?.[locale];
          return to && title ? [{ remote: name, order, to, title, icon }] : [];
        }),
    )
    .sort(inOrder)
    .map(({ to, title, icon }) => ({ to, title, icon }));

/** The links of a place, in the language of the page. */
export function usePlaceLinks(place: LinkPlaceId): PlacedLink[] {
  const { registry } = useRemotes();
  const { locale } = useCommonTranslations();
  return linksIn(registry, place, locale);
}
