/** What a language must have words for. */
import type { Facts } from './facts.ts';

export interface Text {
  title: string;
  subhead: string;
  paragraphs: string[];
  /** The first row is the head. */
  table?: string[][];
}

type FactsOf<Kind, Each = Facts> = Each extends { kind: infer K } ? (Kind extends K ? Each : never) : never;
type WordsOf<Kind> = (facts: FactsOf<Kind>) => Text;

export interface Words {
  /** Who writes, and that it is simulated. */
  source: string;
  /** The last paragraph of each article. */
  disclaimer: string;
  open: WordsOf<'open'>;
  midday: WordsOf<'midday'>;
  close: WordsOf<'close'>;
  gainer: WordsOf<'gainer'>;
  loser: Words['gainer'];
  results: WordsOf<'results'>;
  dividends: WordsOf<'dividends'>;
  interest: WordsOf<'interest'>;
  pairs: WordsOf<'pairs'>;
  commodities: WordsOf<'commodities'>;
  bond: WordsOf<'bond'>;
}
