export { FirstScreen as OrderTicketScreen } from '../first-screen.tsx';
