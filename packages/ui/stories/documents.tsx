import { useState } from 'react';
import { Header } from '../src/header.tsx';
import { PhotoPicker, type PhotoPickerProps } from '../src/photo-picker.tsx';
import { Screen } from '../src/screen.tsx';
import { Stamp } from '../src/stamp.tsx';
import { Timeline } from '../src/timeline.tsx';
import styles from './gallery.module.css';

/** A card in two colours, so that the gallery fetches nothing. */
const PHOTO =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="159" height="100"%3E%3Crect width="159" height="100" fill="%239ab"/%3E%3Crect x="12" y="20" width="40" height="52" fill="%23567"/%3E%3C/svg%3E';

const pictures: readonly Omit<PhotoPickerProps, 'onPick'>[] = [
  { label: 'Front', note: 'Take or choose', state: 'empty' },
  { label: 'Back', note: 'Take or choose', state: 'empty', problem: 'Please select an image file' },
  { label: 'Front', note: 'Preparing…', state: 'preparing', onCancel: () => {} },
  {
    label: 'Back',
    note: 'Uploading…',
    state: 'uploading',
    image: PHOTO,
    progress: 0.4,
    onCancel: () => {},
  },
  { label: 'Front', note: 'Replace', state: 'done', image: PHOTO },
  {
    label: 'Back',
    note: 'Replace',
    state: 'failed',
    image: PHOTO,
    problem: 'Failed to upload file',
    onRetry: () => {},
  },
  { label: 'Back', note: 'Replace', state: 'done' },
];

export function Documents() {
  const [picked, setPicked] = useState<string>();
  return (
    <>
      <Header title="Documents" />
      <Screen>
        <div className={styles.stack}>
          <Timeline
            label="Verification"
            layout="horizontal"
            steps={[
              { id: 'details', title: 'Details', state: 'done' },
              { id: 'review', title: 'Review', state: 'current' },
              { id: 'verified', title: 'Verified', state: 'next' },
            ]}
          />
          <div className={styles.line}>
            <Stamp tone="warning" icon="clock">
              Under review
            </Stamp>
            <Stamp tone="success" icon="check">
              Verified
            </Stamp>
            <Stamp tone="problem" icon="close">
              Not approved
            </Stamp>
          </div>
          <div className={styles.pairs}>
            {pictures.map((picture) => (
              <PhotoPicker
                key={`${picture.label} ${picture.state} ${picture.problem}`}
                {...picture}
                {...(picked && picture.state === 'empty' ? { image: picked, state: 'done' as const } : {})}
                onPick={(file) => setPicked(URL.createObjectURL(file))}
              />
            ))}
          </div>
          <Timeline
            label="Withdrawal"
            layout="vertical"
            steps={[
              {
                id: 'requested',
                title: 'Requested',
                when: '22 Nov, 05:52',
                detail: '₹5,000.00 is on hold',
                state: 'done',
              },
              { id: 'paid', title: 'Being paid', when: 'by Mon 23 Nov, 05:52', state: 'current' },
              { id: 'arrived', title: 'Paid to ·· 3333', state: 'next' },
            ]}
          />
          <Timeline
            label="Failed withdrawal"
            layout="vertical"
            steps={[
              { id: 'requested', title: 'Requested', when: '22 Nov, 05:52', state: 'done' },
              { id: 'failed', title: 'Failed', detail: '₹5,000.00 is back in Available', state: 'failed' },
            ]}
          />
        </div>
      </Screen>
    </>
  );
}
