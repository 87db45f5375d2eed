/** The orders in one instrument, as detail and ticket both ask for them: its lots are among them. */
export const instrumentOrders = (symbol: string) => ({ kind: 'stock', symbol, limit: MOST }) as const;

/** A customer with more orders in one instrument than this sells the first ones first. */
const MOST = 100;
