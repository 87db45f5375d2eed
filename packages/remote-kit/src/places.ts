/**
 * Where the app shows what remotes offer: the one list. A remote fills a place by an entry of its `feature.ts`, and the
 * composition refuses an entry whose place is not here. Ids read `<screen>.<what>/v<n>`; a place that comes to hand over
 * other props gets a new number.
 */

type NoProps = Record<never, never>;

/** What is under way for the customer: a row of the list, as data, because the rows of all remotes are one list (D80). */
export interface UnderWayItem {
  /** The same as long as it is the same thing: 'withdrawal W2611220009'. */
  readonly id: string;
  readonly to: string;
  readonly title: string;
  readonly detail: string;
  /** As text; hidden where the customer hides amounts. */
  readonly amount: string;
  /** It has just ended, and is shown until it was seen. */
  readonly isOver?: boolean;
  /** Rows stand by their rank, then by the time at which something is due or expected, epoch ms. */
  readonly rank: number;
  readonly at: number;
}

export interface UnderWayProps {
  /** `id`s of what was under way when the customer last looked: what has ended of it is reported once more. */
  readonly known: readonly string[];
  /** To be called whenever the items of a remote change. */
  readonly report: (remote: string, items: readonly UnderWayItem[]) => void;
}

export interface CalendarProps {
  /** How many rows the page has reserved the height of: no more are shown. */
  readonly rows: number;
  /** To be called when it is known how many rows there could be. */
  readonly report: (rows: number) => void;
}

export interface HeadProps {
  /** The rest of home is coming: what is not known by now must not move it any more. */
  readonly isLater: boolean;
}

export interface StockNewsProps {
  /** Full symbol: 'EXSTEEL.NS'. */
  readonly symbol: string;
  readonly name: string;
}

/** Shows components of remotes, whose code is loaded with the place. */
interface SlotPlace<Props> {
  readonly kind: 'slot';
  /** Several remotes may fill it: their components stand one below the other. */
  readonly many?: true;
  /** A composition in which no remote fills it is refused. */
  readonly required?: true;
  /** What the place hands to each component. Only a type; there is never a value. */
  readonly props?: Props;
}

/** Shows links to routes of remotes. The registry holds all of a link, so that no code of a remote is loaded for it. */
interface LinkPlace {
  readonly kind: 'links';
}

type Rules = Pick<SlotPlace<never>, 'many' | 'required'>;

const slot = <Props extends object = NoProps>(rules: Rules = {}): SlotPlace<Props> => ({
  kind: 'slot',
  ...rules,
});
const links: LinkPlace = { kind: 'links' };

export const places = {
  // Home shows its places in this order (D78).
  'home.markets/v1': slot({ required: true }),
  'home.worth/v1': slot(),
  'home.quick-access/v1': links,
  /** What a new account may do first; its owner keeps whether it is shown in `@bourse/session/first-steps`. */
  'home.first-steps/v1': slot<HeadProps>(),
  'home.watchlist/v1': slot<HeadProps>(),
  /** Loaded after the page, so that it costs the first view nothing; so are those below it, and that of the account. */
  'home.under-way/v1': slot<UnderWayProps>({ many: true }),
  'home.movers/v1': slot(),
  /** What happens next with the customer's money. */
  'home.calendar/v1': slot<CalendarProps>(),
  'home.news/v1': slot(),
  /** A section of any remote, with a heading of its own. */
  'home.section/v1': slot({ many: true }),

  /** News of an instrument, last on its detail; loaded after the page, so that it costs the first view nothing. */
  'stock.news/v1': slot<StockNewsProps>(),

  /** Shown only to a customer who has set an alert. */
  'frame.price-alerts/v1': slot(),
  /** Tells of logins from new devices; loaded some seconds after the page. */
  'frame.new-logins/v1': slot(),
  /** Over the lower edge of the header, on every screen behind the sign-in; loaded some seconds after the page. */
  'frame.notices/v1': slot({ many: true }),
  /** The More sheet of every screen that has no tabs. */
  'frame.more/v1': links,

  'account.buttons/v1': links,
  'account.under-way/v1': slot<UnderWayProps>({ many: true }),
  'account.rows/v1': links,
  'settings.rows/v1': links,
};

export type PlaceId = keyof typeof places;

export type SlotId = {
  [Id in PlaceId]: (typeof places)[Id] extends { kind: 'slot' } ? Id : never;
}[PlaceId];

export type LinkPlaceId = Exclude<PlaceId, SlotId>;

/** The places that show what is under way. */
export type UnderWayPlace = 'home.under-way/v1' | 'account.under-way/v1';

/** What a place hands to each component that fills it. */
export type SlotProps<Id extends SlotId> = (typeof places)[Id] extends SlotPlace<infer Props> ? Props : never;

/** The places of one screen, in their order. */
export const placesOn = <Screen extends string>(screen: Screen) =>
  (Object.keys(places) as PlaceId[]).filter((id) => id.startsWith(`${screen}.`)) as Extract<
    PlaceId,
    `${Screen}.${string}`
  >[];

export const isSlot = <Id extends PlaceId>(id: Id): id is Extract<Id, SlotId> => places[id].kind === 'slot';

/** Entries of several remotes in one place: by `order`, and those of the same order by the remote's name. */
export const inOrder = (
  a: { readonly order: number; readonly remote: string },
  b: { readonly order: number; readonly remote: string },
): number => a.order - b.order || Number(a.remote > b.remote) - Number(a.remote < b.remote);

/** `order` of an entry that says none. */
export const ORDER = 50;
