export { FirstScreen as StockDetailScreen } from '../first-screen.tsx';
