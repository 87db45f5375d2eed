import { Link } from 'react-router-dom';

export function FirstSlot() {
  return <Link to="/markets">/markets</Link>;
}
