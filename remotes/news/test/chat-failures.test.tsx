// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import '../src/customer-service/attachment.tsx';
import '../src/customer-service/chat-picture.tsx';
import '../src/customer-service/service-elsewhere.tsx';

import path from 'node:path';
import { deployment } from '@bourse/session/config';
import { store, userInfoAtom } from '@bourse/session/session';
import { testFailures } from '@bourse/testing/failure-table';
import { drawPictures } from '@bourse/testing/pictures';
import { renderPart } from '@bourse/testing/render';
import { act, cleanup } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Composer } from '../src/customer-service/composer.tsx';
import { CustomerServiceScreen } from '../src/customer-service/customer-service-screen.tsx';
import { keepDraft } from '../src/customer-service/draft.ts';
import { MESSAGE_REFRESH } from '../src/customer-service/refresh.ts';
import { CHAT_FAILURES } from './chat-failures.ts';

drawPictures();
beforeEach(() => {
  deployment.customerServiceChat = true;
});
afterAll(() => {
  deployment.customerServiceChat = false;
});

testFailures({
  sources: path.resolve(import.meta.dirname, '../src/customer-service'),
  cases: CHAT_FAILURES,
  poll: MESSAGE_REFRESH,
});

// A lazily loaded part that suspends outside of act, as it would in the first case, stays suspended in jsdom.
beforeAll(async () => {
  deployment.customerServiceChat = false;
  await act(() => renderPart(<CustomerServiceScreen />));
  // Signs in, because a guest cannot have a draft.
  store.set(userInfoAtom, { id: '1', phone: '9000000001', signedInAt: null });
  keepDraft({ text: '', pictures: ['/api/uploads/none'] });
  await act(() => renderPart(<Composer onSend={() => {}} takesPictures autoFocus={false} />));
  cleanup();
});
