import { Tabs } from '@bourse/ui/tabs';
import { useParams } from 'react-router-dom';
import styles from './list-screen.module.css';

export const ListSlot = () => <p>list</p>;

export function ListScreen() {
  const { page } = useParams();
  return (
    <Tabs label="Pages" value="1" onChange={() => {}} tabs={[{ id: '1', label: 'One' }]}>
      <p className={styles.page}>{page}</p>
    </Tabs>
  );
}
