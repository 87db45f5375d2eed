import { listPositions as endpoint, type Position } from '@bourse/contract/positions';
import { customerCall } from '../call/call.ts';
import { pageOf } from '../call/paging.ts';
import { averagePrice, holdingsOf, unsettledQuantity, valued } from './valuation.ts';

/** Lists what the customer holds of one kind, by symbol, at the present price (D17). */
export const listPositions = customerCall(endpoint, async ({ services, input, at, customer }) => {
  const { limit, offset } = pageOf(input);
  const holdings = (await holdingsOf(services, customer, at, input.kind)).filter(
    ({ quantity, symbol }) => quantity > 0 && (!input.symbol || symbol === input.symbol),
  );
  const items = holdings.slice(offset, offset + limit).flatMap((holding): Position[] => {
    const worth = valued(services, holding, at);
    if (!worth) return [];
    const { instrument, quote, value, day } = worth;
    const { linePath, basePath } = services.market.sparkline(instrument, at);
    return [
      {
        region: instrument.region,
        symbol: instrument.symbol,
        name: instrument.name,
        kind: input.kind,
        quantity: holding.quantity,
        unsettledQuantity: unsettledQuantity(holding, at),
        averagePrice: averagePrice(holding, instrument.decimals),
        cost: holding.cost,
        fees: holding.fees,
        market: instrument.market,
        exchange: instrument.exchange,
        currency: instrument.currency,
        decimals: instrument.decimals,
        price: quote.price,
        previousClose: quote.previousClose,
        value,
        rate: holding.rate,
        dayChange: day?.open ?? null,
        realisedToday: day?.realised ?? null,
        dayPutIn: day?.putIn ?? null,
        time: quote.time,
        linePath,
        basePath,
      },
    ];
  });
  return { items, total: holdings.length };
});
