export { FirstScreen as RecordsScreen } from '../first-screen.tsx';
