export { FirstScreen as MarketsScreen } from '../first-screen.tsx';
