import { useState } from 'react';
import { Badge, Count } from '../src/badge.tsx';
import { Banner } from '../src/banner.tsx';
import { Button } from '../src/button.tsx';
import { Checkbox } from '../src/checkbox.tsx';
import { Chip, ChipRow } from '../src/chip.tsx';
import { Confirm } from '../src/dialog.tsx';
import { Field, PasswordField, PhoneField } from '../src/field.tsx';
import { Form } from '../src/form.tsx';
import { Header } from '../src/header.tsx';
import { linkButton, textLink } from '../src/link-button.ts';
import { List } from '../src/list.tsx';
import { Pager } from '../src/pager.tsx';
import { Change, Price } from '../src/price.tsx';
import { Screen } from '../src/screen.tsx';
import { SearchField } from '../src/search-field.tsx';
import { Segment } from '../src/segment.tsx';
import { SelectField } from '../src/select-field.tsx';
import { Switch } from '../src/switch.tsx';
import { SymbolChip, SymbolChips } from '../src/symbol-chip.tsx';
import styles from './gallery.module.css';
import { StoryLink } from './link.tsx';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

export function Buttons() {
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(2);
  const [half, setHalf] = useState<'half' | 'full'>('half');
  return (
    <>
      <Header title="Controls" />
      <Screen>
        <div className={styles.stack}>
          <div className={styles.line}>
            <Button variant="primary" onClick={() => wait(2_000)}>
              Primary
            </Button>
            <Button variant="buy">Buy</Button>
            <Button variant="sell">Sell</Button>
            <Button>Quiet</Button>
            <Button variant="danger" onClick={() => setOpen(true)}>
              Log out
            </Button>
          </div>
          <div className={styles.line}>
            <Button variant="primary" pending>
              Placing
            </Button>
            <Button size="small" icon="edit">
              Edit
            </Button>
            <Button reason="Nothing to send yet" isReasonElsewhere>
              Disabled
            </Button>
            <StoryLink to="home" {...linkButton({ variant: 'primary', size: 'small' })}>
              Link
            </StoryLink>
            <StoryLink to="home" className={textLink}>
              Text link
            </StoryLink>
          </div>
          <Button
            variant="buy"
            size="large"
            wide
            reason="Insufficient funds: 24 shares are the most you can buy."
          >
            Place order
          </Button>
          <Segment
            label="Position"
            value={half}
            onChange={setHalf}
            options={[
              { id: 'half', label: 'Up to 50' },
              { id: 'full', label: 'Up to 100' },
            ]}
          />
          <List inset label="Notices">
            <Switch
              label="Loans"
              checked={half === 'half'}
              onChange={(isHalf) => setHalf(isHalf ? 'half' : 'full')}
            />
            <Switch label="Dividends and interest" detail="Of shares and bonds" checked onChange={() => {}} />
          </List>
          <ChipRow label="Region">
            <Chip selected>India</Chip>
            <Chip selected={false}>United States</Chip>
            <Chip>¼</Chip>
            <Chip>½</Chip>
            <Chip disabled>Max</Chip>
          </ChipRow>
          <Checkbox defaultChecked>Remove the passkeys</Checkbox>
          <Checkbox tone="sell" defaultChecked>
            The whole lot
          </Checkbox>
          <SymbolChips>
            <SymbolChip as={StoryLink} to="stock" symbol="EXSTEEL" changePercent="-0.13" />
            <SymbolChip
              as={StoryLink}
              to="stock"
              symbol="EUR/USD"
              price={<Price value="1.0832" decimals={4} size={13} />}
              changePercent="0.32"
            />
            <SymbolChip as={StoryLink} to="stock" symbol="NSEI" changePercent={undefined} />
            +3
          </SymbolChips>
          <div className={styles.line}>
            <Badge>Pending</Badge>
            <Badge tone="accent">Forthcoming</Badge>
            <Badge tone="up">Success</Badge>
            <Badge tone="problem">Failed</Badge>
            <Badge tone="warning">Under review</Badge>
            <Badge tone="buy">Buy</Badge>
            <Badge tone="sell">Sell</Badge>
            <Count value={7} />
            <Count value={140} />
          </div>
          <div className={styles.line}>
            <Price value="1478.35" size={28} />
            <Change value="-18.10" percent="-1.24" />
            <Change percent="0.42" chip />
            <Change percent="-0.86" chip />
            <Change percent="0.00" chip />
          </div>
          <Banner tone="info" onDismiss={() => {}}>
            Bourse is made for a phone. Open it there for the best view.
          </Banner>
          <Banner tone="warning" title="NSE is closed">
            It opens on Monday at 09:15.
          </Banner>
          <Banner tone="problem">The price has changed. Check the new price and confirm again.</Banner>
          <Pager label="Stocks" page={page} pages={12} onChange={setPage} />
        </div>
      </Screen>
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        title="Log out?"
        confirmLabel="Log out"
        tone="danger"
        onConfirm={() => wait(1_000).then(() => setOpen(false))}
      >
        You will need your password to come back.
      </Confirm>
    </>
  );
}

export function Login() {
  const [phone, setPhone] = useState('98765');
  const [query, setQuery] = useState('tata');
  return (
    <>
      <Header title="Log in" simulated="Simulated" />
      <Screen>
        <Form onSubmit={() => wait(1_500)} className={styles.stack}>
          <PhoneField
            label="Phone number"
            prefix="+91"
            maxLength={10}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            problem={phone.length === 10 ? undefined : 'A phone number has exactly 10 digits.'}
          />
          <PasswordField label="Password" defaultValue="secret-1" hint="At least 6 characters" />
          <Field label="Invitation code" placeholder="6 letters or digits" />
          <SelectField label="Id type" options={[{ value: 'passport', label: 'Passport' }]} />
          <SearchField
            label="Search"
            placeholder="Code or name"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onClear={() => setQuery('')}
          />
          <Button type="submit" variant="primary" size="large" wide>
            Log in
          </Button>
        </Form>
      </Screen>
    </>
  );
}
