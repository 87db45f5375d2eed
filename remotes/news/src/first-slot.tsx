import { Link } from 'react-router-dom';

export function FirstSlot() {
  return <Link to="/news">/news</Link>;
}
