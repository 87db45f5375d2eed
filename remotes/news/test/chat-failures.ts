/** For each call of the chat: where it is made, and what the screen shows with data, without data, and after a failure. */
import { call } from '@bourse/api/client';
import { listMessages, markMessagesRead, sendMessage } from '@bourse/contract/messages';
import { countUnread, getServiceLink } from '@bourse/contract/service';
import { readPhoto, uploadFile } from '@bourse/contract/uploads';
import { deployment } from '@bourse/session/config';
import { customerPlace } from '@bourse/session/places';
import { store, userInfoAtom } from '@bourse/session/session';
import type { TestBroker } from '@bourse/testing/broker';
import {
  type FailureCase,
  fromStart,
  list,
  named,
  polled,
  press,
  problem,
  requestsOf,
  text,
} from '@bourse/testing/failure-table';
import { inOtherTab } from '@bourse/testing/other-tab';
import { picture } from '@bourse/testing/pictures';
import { type Rendered, renderRoute } from '@bourse/testing/render';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { feature } from '../feature.ts';
import { remote } from '../src/remote.tsx';

export const open = () => renderRoute({ feature, remote }, '/customer-service');

/** An unread message of customer service for the signed-in customer. */
export const reply = async ({ current }: TestBroker, body = 'Good day') => {
  const row = {
    customer_id: Number(store.get(userInfoAtom)?.id),
    sender: 'service' as const,
    body,
    created_at: new Date(current.clock.now() - 60_000),
  };
  await current.db.insertInto('user_messages').values(row).execute();
};

export const write = async (body: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: 'Message' }), { target: { value: body } });

const welcome = text('Good day');
const opened = async (fail: () => void, broker: TestBroker) => {
  await reply(broker);
  fail();
  return open();
};
const seen = (request: RegExp): FailureCase => ({
  request,
  as: 'newcomer',
  open: opened,
  data: welcome,
  failed: welcome,
});

const attach = async ({ user }: Rendered) =>
  user.upload(
    await screen.findByLabelText('Add a picture', { selector: 'input' }),
    new File(['a picture'], 'photo.jpg', { type: 'image/jpeg' }),
  );
const remove = named('button', 'Remove picture');
const draftPlace = () => customerPlace('chatDraft', store.get(userInfoAtom)?.id ?? '');
/** The draft has a picture that was uploaded before. */
const withPicture = async () => {
  const { url } = await call(uploadFile, { file: picture() });
  inOtherTab(draftPlace(), { text: '', pictures: [url] });
  return url;
};
const image = () => waitFor(() => expect(document.querySelector('img')).toBeInTheDocument());
const noImage = async () => expect(document.querySelector('img')).not.toBeInTheDocument();
const photo: Pick<FailureCase, 'request' | 'as' | 'data'> = {
  request: requestsOf(readPhoto),
  as: 'newcomer',
  data: image,
};

export const CHAT_FAILURES: Readonly<Record<string, FailureCase>> = {
  'attachment.tsx readPhoto': {
    ...photo,
    open: async (fail) => {
      await withPicture();
      fail();
      return open();
    },
    failed: async () => {
      await remove();
      await noImage();
    },
  },
  'attachment.tsx uploadFile': {
    request: requestsOf(uploadFile),
    as: 'newcomer',
    open: async (fail) => {
      const page = await open();
      fail();
      await attach(page);
      return page;
    },
    data: async () => {
      await image();
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled'),
      );
      await press('Send');
      await text(/Sent$/)();
    },
    failed: text('Failed to upload file'),
    again: () => press('Upload again'),
  },
  'chat-picture.tsx readPhoto': {
    ...photo,
    open: async (fail) => {
      const url = await withPicture();
      inOtherTab(draftPlace());
      await call(sendMessage, { body: 'A picture', pictures: [url] });
      fail();
      return open();
    },
    failed: async () => {
      await text('A picture')();
      await noImage();
    },
  },
  // Without their number none is marked as new.
  'chat.tsx countUnread': seen(requestsOf(countUnread)),
  // They stay unread, which the badge shows.
  'chat.tsx markMessagesRead': seen(new RegExp(`${requestsOf(markMessagesRead).source}$`)),
  'conversation.ts listMessages': polled({
    ...list(listMessages, open, {
      data: welcome,
      failed: 'Couldn’t load messages',
      empty: text('No messages yet'),
    }),
    request: requestsOf(listMessages, String.raw`\?`),
    as: 'newcomer',
    open: opened,
  }),
  'send-messages.ts sendMessage': {
    request: requestsOf(sendMessage),
    as: 'newcomer',
    open: async (fail) => {
      const page = await open();
      await text('No messages yet')();
      fail();
      await write('Hello');
      await press('Send');
      return page;
    },
    data: text(/Sent$/),
    failed: text(/Not sent$/),
    // It was accepted, whatever else was answered.
    undone: async () => expect(await screen.findByRole('textbox')).toHaveValue(''),
    again: () => press('Send again'),
  },
  'service-elsewhere.tsx getServiceLink': {
    request: requestsOf(getServiceLink),
    as: 'newcomer',
    open: fromStart(() => {
      deployment.customerServiceChat = false;
      return open();
    }),
    data: text('No customer service here'),
    failed: problem('Couldn’t load customer service'),
    again: 'retry',
  },
};
