import { Button } from '../src/button.tsx';
import { Header } from '../src/header.tsx';
import { Screen } from '../src/screen.tsx';
import { Section } from '../src/section.tsx';
import { Empty, QueryView, SkeletonRows } from '../src/states.tsx';
import { quotes } from './example.ts';
import { Quotes } from './quotes.tsx';

const idle = { error: undefined, refetch: () => {} };
const RECEIVED_AT = Date.now() - 18_000;

export function States() {
  return (
    <>
      <Header title="States" />
      <Screen flush>
        <Section title="Pending" flush>
          <QueryView
            result={{ ...idle, status: 'pending', data: undefined }}
            pending={<SkeletonRows rows={3} />}
          >
            {() => null}
          </QueryView>
        </Section>
        <Section title="Error" flush>
          <QueryView
            result={{ ...idle, status: 'error', data: undefined, error: { code: 'timeout' } }}
            pending={null}
            errorTitle="Couldn’t load the list"
          >
            {() => null}
          </QueryView>
        </Section>
        <Section title="Empty" flush>
          <QueryView
            result={{ ...idle, status: 'success', data: [] }}
            pending={null}
            empty={
              <Empty
                icon="star"
                title="Nothing watched yet"
                detail="Set a star on a stock and it will wait here."
                action={<Button variant="primary">Find a stock</Button>}
              />
            }
          >
            {() => null}
          </QueryView>
        </Section>
        <Section title="Old data" flush>
          <QueryView
            result={{ ...idle, status: 'success', data: quotes }}
            pending={null}
            every={5_000}
            receivedAt={() => RECEIVED_AT}
          >
            {() => <Quotes count={2} />}
          </QueryView>
        </Section>
      </Screen>
    </>
  );
}
