/** Invented stories about invented companies, for the news of a demonstration. The newest first. */

export interface Story {
  title: string;
  subhead: string;
  paragraphs: string[];
  /** A picture of `src/news/pictures`. */
  picture?: string;
}

const about = (title: string, subhead: string, ...paragraphs: string[]): Story => ({
  title,
  subhead,
  paragraphs,
});
const illustrated = (picture: string, story: Story): Story => ({ ...story, picture });

export const STORIES: readonly Story[] = [
  illustrated(
    'candles',
    about(
      'Example Steel leads a quiet morning',
      'Volumes stay thin while the index moves sideways',
      'Example Steel Ltd was the most active share of the first hour, with buyers and sellers evenly matched. The wider market opened close to the previous close.',
      'Traders at the imaginary desks of Sample Street spoke of a day without news. “We are waiting for nothing in particular,” said one of them.',
      'This is an example story. Companies, people and events in it are invented.',
    ),
  ),
  about(
    'Demo Bank to open two hundred example branches',
    'The lender wants to be where its invented customers are',
    'Demo Bank Ltd plans two hundred branches in towns that appear on no map. Half of them are to open within the year.',
    'The bank did not say what the programme costs. Its share moved little on the announcement.',
  ),
  about(
    'How a lot is sold: all of it, at once',
    'A short guide to closing what you have bought',
    'Each purchase is a lot of its own, with the price it was bought at. A sale closes one lot whole; other lots of the same share stay open.',
    'On the sell screen you choose the lot. The quantity follows from it and cannot be changed, and the cost line shows what will reach your balance.',
  ),
  about(
    'Sample Tea & Spices reports a calm quarter',
    'Revenue up by a cupful',
    'Sample Tea & Spices Ltd sold a little more tea and a little less spice than a year before. The board left its outlook as it was.',
    'Analysts of this example had expected exactly that.',
  ),
  illustrated(
    'globe',
    about(
      'Dollar pairs steady ahead of an example decision',
      'Currencies wait for a committee that does not exist',
      'EUR/USD and GBP/USD kept to narrow ranges as traders waited for the next example decision on rates.',
      'A currency pair is bought and sold like a share here: its price is in the second currency, and the rate to your own is shown before you commit.',
    ),
  ),
  about(
    'Mock Oil & Gas finds what it was looking for',
    'A survey ends on time',
    'Mock Oil & Gas Ltd finished its survey of an invented basin. Results are to be published when they have been imagined.',
    'Crude oil futures hardly moved.',
  ),
  about(
    'What the fee of an order is',
    'Three hundredths of a percent, on each side',
    'An order costs 0.03 percent of its value, when buying and when selling. The fee is rounded to the smallest unit of your currency, and is never less than one.',
    'The review before an order shows value, fee and total. Your account’s changes list the fee as an entry of its own.',
  ),
  about(
    'Example Technologies shows a thinner tablet',
    'The device is so thin that nobody has seen it',
    'Example Technologies Ltd presented a tablet at an event without visitors. It is to be sold from next month.',
    'The share rose before the presentation and fell after it, as shares in examples do.',
  ),
  about(
    'Gold holds its ground',
    'Futures end the session where they began',
    'Gold futures moved by less than half a percent. Silver followed with its usual impatience.',
    'Futures trade almost around the clock on weekdays; the detail screen says when a market opens and closes next.',
  ),
  about(
    'Sample Software signs a customer named Customer',
    'Five years, one invoice',
    'Sample Software Ltd will keep the books of a company that prefers to be called Customer. The contract runs for five years.',
    'Terms were not disclosed, because there are none.',
  ),
  about(
    'Government Bond 10 Years: a price near a hundred',
    'Why a bond’s price says something about interest',
    'A bond of the treasury is quoted in percent of what it repays. When new bonds pay more interest, older ones are worth less, and their price falls below a hundred.',
    'Prices of treasury debt move little from day to day, as the chart of a year shows.',
  ),
  illustrated(
    'bars',
    about(
      'Demo Semiconductors doubles a number',
      'The number was small',
      'Demo Semiconductors Inc. doubled the output of its example factory to two chips a day. The company calls it a milestone.',
      'The share is among the livelier ones of the simulated market: a good day and a bad day look much alike.',
    ),
  ),
  about(
    'Placeholder Bank names a chief executive',
    'The name is to follow',
    'Placeholder Bank Ltd has a new chief executive from the first of next month. The name will be filled in later.',
    'The previous one leaves for personal reasons, which are invented.',
  ),
  about(
    'Half and full: how many shares an order may have',
    'Fifty or a hundred, whatever the price',
    'The order screen knows two caps: half a position is at most fifty shares, a full one at most a hundred. What you can afford may be less.',
    'The largest affordable quantity takes the fee into account, to the last paisa.',
  ),
  about(
    'Example Foods recalls nothing',
    'A statement that reassures',
    'Example Foods Ltd stated that it has nothing to recall. Customers had not asked.',
    'The share opened unchanged.',
  ),
  about(
    'Copper and corn part ways',
    'One for wires, one for plates',
    'Copper futures gained while corn lost ground. Nobody could say what one has to do with the other.',
    'Agricultural futures are quoted in cents per bushel in the real world; here they are plain dollars.',
  ),
  about(
    'Mock Telecom switches a tower on',
    'Reception is excellent next to it',
    'Mock Telecom Ltd has put its first example tower into operation. Coverage grew by one field and two cows.',
    'The company wants to add a second tower when somebody calls.',
  ),
  about(
    'Rupee pairs: a primer',
    'What USD/INR means on the screen',
    'USD/INR is what one dollar costs in rupees. It is quoted with four places, since the last ones matter when a hundred units change hands.',
    'A pair that ends in INR needs no conversion in a rupee account: what you see is what you pay.',
  ),
  about(
    'Sample Motors builds a car without wheels',
    'A concept, says the company',
    'Sample Motors Ltd showed a concept car that stands still. Production is not planned, which keeps the costs down.',
    'Investors of the simulation welcomed the discipline.',
  ),
  illustrated(
    'sunrise',
    about(
      'A week in the simulated market',
      'Nothing happened, at many different prices',
      'The week brought small gains in technology and small losses in banks. Indices ended close to where they started.',
      'Prices in this market are drawn from a seed. Every broker that runs it sees the same ones, and yesterday’s candles are the same tomorrow.',
    ),
  ),
  about(
    'Demo Ports counts its containers',
    'There are as many as last year',
    'Demo Ports Ltd finished its yearly count. All containers were found, most of them where they were expected.',
    'A cargo of examples is still at sea.',
  ),
  about(
    'Specimen Biotech enters phase zero',
    'The trial has no participants yet',
    'Specimen Biotech Inc. has begun phase zero of a trial. It will find out whether there should be a phase one.',
    'Shares of biotechnology move more than others; the day’s range on the detail screen shows how much.',
  ),
  about(
    'What “the price has changed” means',
    'Why an order may be refused, and what to do',
    'An order is filled at the price of the moment in which it arrives, never at a worse one than the limit in your review. Where the market has gone beyond that, the order is refused instead of filled at a price that you did not agree to.',
    'Nothing is charged for a refused order. Look at the new price and decide again.',
  ),
  about(
    'Example Power Grid lights a bulb',
    'Energy arrives',
    'Example Power Grid Ltd has connected its example power station. A bulb in the control room now shines day and night.',
    'The company expects to need a switch.',
  ),
  about(
    'Natural gas: three places after the point',
    'Why some prices are longer than others',
    'Natural gas and copper are cheap by the unit, so they are quoted with three places. Currencies have four, shares two.',
    'The number of places belongs to the instrument, not to the screen.',
  ),
  about(
    'Mock Aerospace tests a paper plane',
    'It flew, and landed',
    'Mock Aerospace Co. completed a test flight of eleven metres. Engineers speak of a success.',
    'The next model is to be folded from thicker paper.',
  ),
  about(
    'Sample Paints chooses a colour',
    'It is between blue and green',
    'Sample Paints Ltd has settled on its colour of the year after a long meeting. It will be announced when it is dry.',
    'In the app you choose yourself which colour a rising price has.',
  ),
  about(
    'Treasury bills: less than a year to go',
    'Bought below a hundred, repaid at a hundred',
    'A treasury bill pays no interest. It is sold for less than it repays, and what lies between is the return.',
    'The shorter it runs, the closer its price is to a hundred, and the less it moves.',
  ),
  about(
    'Demo Data Services moves to a cloud',
    'It was foggy before',
    'Demo Data Services Ltd has moved its example servers. Customers noticed nothing, as planned.',
    'The old machines are to be used as shelves.',
  ),
  illustrated(
    'candles',
    about(
      'Reading a candle',
      'Four prices in one small picture',
      'A candle shows a period’s first and last price as its body, and the highest and lowest as its wicks. Day, week and month candles show the same market from further and further away.',
      'Below them stand the volumes, with their averages of five, ten and twenty periods.',
    ),
  ),
  about(
    'Example Hospitals buys a stethoscope',
    'An investment in listening',
    'Example Hospitals Ltd has enlarged its equipment. The purchase was paid from cash.',
    'A second one is under consideration.',
  ),
  about(
    'Placeholder Streaming ends a series nobody began',
    'All episodes remain available',
    'Placeholder Streaming Inc. will not continue its longest example series. The finale explains nothing.',
    'Subscriber numbers are invented and therefore stable.',
  ),
  about(
    'Soybeans follow the weather',
    'It rained on the simulation',
    'Soybean futures rose on reports of rain, then fell on reports that it had stopped.',
    'Wheat watched with interest.',
  ),
  about(
    'Where your money is: a look at the account’s changes',
    'Every movement is an entry, and every entry has a balance',
    'Recharges, purchases, sales and fees appear in your account’s changes with the balance after each. The entries add up to what you can spend.',
    'Behind the screen it is double entry: whatever reaches you leaves another account.',
  ),
  about(
    'Sample Cement sets',
    'Three days, as usual',
    'Sample Cement Ltd poured the foundation of its example headquarters. It can be walked on from Thursday.',
    'Among the shares of the simulated market it has one of the highest prices: a full position is an investment.',
  ),
  about(
    'Example Retail Stores opens on Sunday',
    'And closes on Monday',
    'Example Retail Stores Inc. experiments with its hours. Staff are asked to remember which day it is.',
    'The simulated market itself is open around the clock unless its operator chooses real hours.',
  ),
  about(
    'Specimen Finance lends an umbrella',
    'Interest is payable when it rains',
    'Specimen Finance Ltd has added umbrellas to its example products. Terms are clear, the sky less so.',
    'A loan in this app shows what is due, and when.',
  ),
  about(
    'Demo Pharma improves a label',
    'The small print is larger now',
    'Demo Pharma Ltd has reprinted its example labels. Doctors who do not exist were pleased.',
    'The share closed at its high for the session.',
  ),
  about(
    'Example Textiles weaves a flag for nobody',
    'It has all the colours',
    'Example Textiles Ltd has delivered a flag to a customer that is still being invented.',
    'The order was paid in advance.',
  ),
  illustrated(
    'sunrise',
    about(
      'Welcome to Bourse',
      'A market to practise in',
      'This market is simulated: its prices are made by a formula, its money is not money, and its companies do not exist. What you learn about orders, lots and fees is real enough.',
      'Search for a share, star it, buy a few, and watch the position. Nothing here can be lost but time.',
    ),
  ),
];
