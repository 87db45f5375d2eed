-- Grains are priced by the bushel in dollars; what had been bought was priced in cents that were called dollars. What a
-- lot cost, and what it is worth, stay what they were: a hundred times the bushels at a hundredth of the price.
update orders
set quantity = quantity * 100, price = trim_scale(price / 100), sell_price = trim_scale(sell_price / 100)
where symbol in ('ZC=F', 'ZW=F', 'ZS=F');

-- The franc is quoted as the market does. Lots of CHF/USD stay what they are, and are sold as such; it is no longer
-- found or bought, so what watched it watches USD/CHF.
delete from watchlist old
where symbol = 'CHF/USD'
  and exists (select from watchlist new where new.customer_id = old.customer_id and new.symbol = 'USD/CHF');
update watchlist set symbol = 'USD/CHF' where symbol = 'CHF/USD';
