/** Where the back end says nothing about an instrument, its figures are dashes. */
export const UNPRICED = {
  kind: null,
  exchange: null,
  decimals: null,
  price: undefined,
  changePercent: undefined,
} as const;
