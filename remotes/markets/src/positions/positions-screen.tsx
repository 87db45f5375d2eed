export { FirstScreen as PositionsScreen, FirstScreen as PositionsOfKindScreen } from '../first-screen.tsx';
