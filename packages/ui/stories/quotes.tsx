import { List } from '../src/list.tsx';
import { QuoteRow } from '../src/quote-row.tsx';
import { quotes } from './example.ts';
import { StoryLink } from './link.tsx';

/** The example quotes, or the first `count` of them. */
export function Quotes({ count = quotes.length }: { count?: number }) {
  return (
    <List label="Quotes">
      {quotes.slice(0, count).map(({ symbol, detail, price, change, spark }) => (
        <QuoteRow
          key={symbol}
          as={StoryLink}
          to="stock"
          symbol={symbol}
          detail={detail}
          price={price}
          changePercent={change}
          spark={spark}
        />
      ))}
    </List>
  );
}
