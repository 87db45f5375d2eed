import { useState } from 'react';
import { Button } from '../src/button.tsx';
import { Header } from '../src/header.tsx';
import { KeyValue } from '../src/key-value.tsx';
import { textLink } from '../src/link-button.ts';
import { CallOutcome, ReviewSheet, TransactionCodeField } from '../src/money-call.tsx';
import { Screen } from '../src/screen.tsx';
import { StoryLink } from './link.tsx';

const CODE = {
  label: 'Transaction password',
  hint: '6 digits. 5 wrong tries lock it for 15 minutes.',
};
const FEE = { key: 'fee', label: 'Fee', value: '₹11.09' };
const TOTAL = { key: 'total', label: 'You pay', value: '₹36,969.84', strong: true };
const figures = <KeyValue items={[FEE, TOTAL]} />;

export function Review() {
  const [isOpen, setIsOpen] = useState(false);
  const [error, setError] = useState<unknown>();
  return (
    <>
      <Header title="Review" />
      <Screen>
        <Button wide onClick={() => setIsOpen(true)}>
          Open the review
        </Button>
        <ReviewSheet
          open={isOpen}
          onClose={() => setIsOpen(false)}
          title="Review order"
          subject="Buy 25 ARYAPOWER"
          detail="Market order"
          code={CODE}
          error={error}
          total={[TOTAL]}
          confirmLabel="Place order"
          tone="buy"
          isSending={false}
          onConfirm={() => setError({ code: 'incorrect-transaction-password', triesLeft: 4 })}
        >
          <KeyValue items={[FEE]} />
        </ReviewSheet>
      </Screen>
    </>
  );
}

export function TransactionCode() {
  const [code, setCode] = useState('');
  return (
    <>
      <Header title="Transaction code" />
      <Screen>
        <TransactionCodeField {...CODE} value={code} onChange={setCode} />
      </Screen>
    </>
  );
}

export function Outcomes() {
  const links = (
    <StoryLink to="home" className={textLink}>
      Trading records
    </StoryLink>
  );
  const again = { label: 'Back to the order', onPress: () => {} };
  return (
    <>
      <Header title="Outcomes" />
      <Screen>
        <CallOutcome
          state="done"
          title="Bought 25 ARYAPOWER at ₹1,478.35"
          figures={figures}
          action={{ label: 'Done', onPress: () => {} }}
          links={links}
        />
        <CallOutcome state="checking" title="Checking…" subject="Buy 25 ARYAPOWER" links={links}>
          <p>The answer did not come in time. We ask what became of the order.</p>
        </CallOutcome>
        <CallOutcome state="refused" title="Order refused" subject="Buy 25 ARYAPOWER" action={again}>
          <p>Insufficient funds</p>
        </CallOutcome>
        <CallOutcome state="notDone" title="Not carried out" subject="Buy 25 ARYAPOWER" action={again}>
          <p>Nothing was sent and nothing was paid.</p>
        </CallOutcome>
        <CallOutcome state="partly" title="Sold 5 of 12 ARYAPOWER" action={again} />
      </Screen>
    </>
  );
}
