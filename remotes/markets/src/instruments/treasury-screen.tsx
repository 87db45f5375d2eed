export { FirstScreen as TreasuryScreen } from '../first-screen.tsx';
