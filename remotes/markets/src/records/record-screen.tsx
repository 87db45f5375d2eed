export { FirstScreen as RecordScreen } from '../first-screen.tsx';
