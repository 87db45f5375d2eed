import { useState } from 'react';
import { Header } from '../src/header.tsx';
import { PinEntry, PinPair, type Pins } from '../src/pin-entry.tsx';
import { Screen } from '../src/screen.tsx';
import styles from './gallery.module.css';

/** The code 000000 is wrong here, for the eye. */
export function Pin() {
  const [code, setCode] = useState('246');
  return (
    <>
      <Header title="Code" />
      <Screen>
        <div className={styles.stack}>
          <PinEntry
            label="Current password"
            hint="6 digits. 5 wrong tries lock it for 15 minutes."
            problem={code === '000000' ? 'Incorrect authorization key. 2 tries left.' : undefined}
            value={code}
            onChange={setCode}
          />
          <PinEntry
            label="Locked"
            problem="Too many wrong entries. Locked until 14:47."
            value=""
            onChange={() => {}}
            disabled
          />
        </div>
      </Screen>
    </>
  );
}

export function NewPin() {
  const [pins, setPins] = useState<Pins>(['135790', '']);
  const [isWrong, setIsWrong] = useState(false);
  const change = ([first, second]: Pins) => {
    const isMismatch = second.length === 6 && second !== first;
    setPins([first, isMismatch ? '' : second]);
    setIsWrong(isMismatch);
  };
  return (
    <>
      <Header title="New code" />
      <Screen>
        <PinPair
          labels={['New password', 'Confirm password']}
          value={pins}
          onChange={change}
          problem={isWrong ? 'Passwords do not match' : undefined}
        />
      </Screen>
    </>
  );
}
