export { FirstScreen as ForexScreen } from '../first-screen.tsx';
