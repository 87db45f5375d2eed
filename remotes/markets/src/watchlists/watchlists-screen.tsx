export { FirstScreen as WatchlistsScreen } from '../first-screen.tsx';
