export { FirstScreen as FuturesScreen } from '../first-screen.tsx';
