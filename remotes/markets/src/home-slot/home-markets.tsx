export { FirstScreen as HomeMarkets } from '../first-screen.tsx';
