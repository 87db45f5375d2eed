import { call } from '@bourse/api/client';
import { getIdentity } from '@bourse/contract/identity';
import { testBroker } from '@bourse/testing/broker';
import { drawNoise, drawPictures, NO_PICTURE } from '@bourse/testing/pictures';
import { type Rendered, renderRoute } from '@bourse/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

drawPictures();
const broker = testBroker();
const STATE = '/api/stock/success/autonomy/state';
const UPLOAD = '/api/stock/success/upload';
const SUBMIT = '/api/stock/success/autonomy/add';

const open = () => renderRoute({ feature, remote }, '/settings/real-name');
const photo = (content = 'a picture', name = 'photo.jpg') =>
  new File([content], name, { type: 'image/jpeg' });
const input = (side: 'Front' | 'Back') =>
  screen.getByLabelText<HTMLInputElement>(side, { selector: 'input' });
const submit = () => screen.getByRole('button', { name: 'Submit for review' });
const decide = (status: number, reason: string | null = null) =>
  broker.current.db.updateTable('real_names').set({ status, reason }).execute();

const fill = async (user: Rendered['user']) => {
  await user.type(await screen.findByLabelText('Full name'), 'Asha Example');
  await user.type(screen.getByLabelText('ID number'), 'abcde1234f');
  await user.upload(input('Front'), photo());
  await user.upload(input('Back'), photo());
  await waitFor(() => expect(screen.getAllByText('Replace')).toHaveLength(2));
};
const setOnline = (online: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

/** Submits a name and leaves; it is refused meanwhile. */
const beRefused = async () => {
  const { user, unmount } = await open();
  await fill(user);
  await user.click(submit());
  await screen.findByText('Under review');
  unmount();
  await decide(3, 'The name is not that of the document.');
};

beforeEach(() => broker.enterAs('newcomer'));
afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});

describe('the real name', () => {
  it('is submitted with two photos, locked, and verified once it is approved', async () => {
    const { user, queryClient } = await open();
    await screen.findByLabelText('Full name');
    expect(submit()).toHaveAccessibleDescription('Please complete all required fields');
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText('Under review')).toBeInTheDocument();
    expect(await call(getIdentity, {})).toMatchObject({
      status: 'underReview',
      realName: 'Asha Example',
      idNumber: null,
      maskedIdNumber: '••••••234F',
    });
    expect(screen.queryByRole('button', { name: 'Submit for review' })).not.toBeInTheDocument();
    expect(screen.getByText('••••••234F')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show number' })).not.toBeInTheDocument();
    expect(screen.getByText('Your photos are seen only by the reviewer.')).toBeInTheDocument();
    await decide(2);
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText('Verified', { selector: '[role="status"] *' })).toBeInTheDocument();
  });

  it('says why it was refused, keeps what was submitted, and can be submitted again', async () => {
    await beRefused();
    const { user } = await open();
    expect(await screen.findByText('The name is not that of the document.')).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Example');
    await user.click(submit());
    expect(await screen.findByText('Under review')).toBeInTheDocument();
  });

  it('whose refusal is heard of late keeps what was written meanwhile, and fills in the rest', async () => {
    await beRefused();
    const repair = broker.current.faults?.add({ path: STATE, kind: 'status', status: 500 });
    const { user, queryClient } = await open();
    await user.type(await screen.findByLabelText('Full name'), 'Asha Other');
    repair?.();
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText('The name is not that of the document.')).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Other');
    expect(screen.getByLabelText('ID number')).toHaveAccessibleDescription(
      'Leave empty to keep the number ending 234F',
    );
  });

  it('shows the number with an eye where the back end answers all of it', async () => {
    const wire = {
      ...{ status: 2, real_name: 'Asha Example', id_number: 'ABCDE1234F' },
      ...{ id_number_img: '/uploads/1', id_number_img_two: '/uploads/1' },
    };
    const body = JSON.stringify({ msg: 'ok', data: wire });
    broker.current.faults?.add({
      ...{ path: STATE, kind: 'invalid-response', body, contentType: 'application/json' },
    });
    const { user } = await open();
    expect(await screen.findByText('••••••234F')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show number' }));
    expect(screen.getByText('ABCDE1234F')).toBeInTheDocument();
  });

  it('asks before changes are lost', async () => {
    const { user, go, address } = await open();
    await user.type(await screen.findByLabelText('Full name'), 'A');
    await act(() => go('/settings'));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe('/settings/real-name');
    await act(() => go('/settings'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it.each([
    ['a server error', { kind: 'status', status: 500 }],
    ['no answer', { kind: 'hang' }],
    ['another page', { kind: 'invalid-response' }],
    [
      'a wrong shape',
      { kind: 'invalid-response', body: '{"msg":"ok","data":[1]}', contentType: 'application/json' },
    ],
    ['a broken connection', { kind: 'reset' }],
  ] as const)(
    'of unknown status after %s opens the form, and is asked again before it is sent',
    async (_what, fault) => {
      const repair = broker.current.faults?.add({ path: STATE, ...fault });
      const { user } = await open();
      const notice = await screen.findByText(/^We couldn’t check your status/);
      expect(notice).toBeInTheDocument();
      await fill(user);
      repair?.();
      await user.click(submit());
      expect(await screen.findByText('Under review')).toBeInTheDocument();
    },
  );

  it('of a status that stays unknown is not sent', async () => {
    broker.current.faults?.add({ path: STATE, kind: 'status', status: 500 });
    const sent = broker.current.faults?.add({ path: SUBMIT, kind: 'status', status: 500 });
    const { user } = await open();
    await screen.findByText(/^We couldn’t check your status/);
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByText('Failed to submit verification')).not.toBeInTheDocument();
    sent?.();
    broker.current.faults?.clear();
    expect((await call(getIdentity, {})).status).toBe('none');
  });

  it('that could not be sent says so, keeps everything, and can be sent again', async () => {
    const repair = broker.current.faults?.add({ path: SUBMIT, kind: 'status', status: 500 });
    const { user } = await open();
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText('Failed to submit verification')).toBeInTheDocument();
    repair?.();
    await user.click(submit());
    expect(await screen.findByText('Under review')).toBeInTheDocument();
  });
});

describe('a photo', () => {
  /** A photo whose `size` is faked. */
  const large = (megabytes: number) => {
    const file = photo();
    Object.defineProperty(file, 'size', { value: megabytes * 1024 * 1024 });
    return file;
  };

  it('above 5 MB is refused, and is shrunk and uploaded when the customer presses "Make it smaller" (D99)', async () => {
    const { user } = await open();
    await screen.findByLabelText('Full name');
    await user.upload(input('Front'), large(12));
    expect(await screen.findByText('Image size should not exceed 5MB')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Make it smaller' }));
    expect(await screen.findByText('Replace')).toBeInTheDocument();
    expect(screen.queryByText('Image size should not exceed 5MB')).not.toBeInTheDocument();
  });

  it('above 40 MB is refused without the button "Make it smaller"', async () => {
    const { user } = await open();
    await screen.findByLabelText('Full name');
    await user.upload(input('Front'), large(41));
    expect(await screen.findByText('Image size should not exceed 5MB')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Make it smaller' })).not.toBeInTheDocument();
  });

  it('is sent unchanged when the canvas returns noise; above 5 MB it is refused and cannot be shrunk', async () => {
    const drawAgain = drawNoise();
    onTestFinished(drawAgain);
    const { user } = await open();
    await screen.findByLabelText('Full name');
    // The broker's refusal shows that the file was sent unchanged: its content is text, and a redrawn file would be a picture.
    await user.upload(input('Front'), photo('a picture in words'));
    expect(await screen.findByText('Please select an image file')).toBeInTheDocument();
    await user.upload(input('Front'), large(12));
    expect(await screen.findByText('Image size should not exceed 5MB')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Make it smaller' })).not.toBeInTheDocument();
  });

  it('that is none, or none that the browser can open, is refused in words', async () => {
    const { user } = await open();
    await screen.findByLabelText('Full name');
    await user.upload(input('Front'), photo(NO_PICTURE));
    expect(await screen.findByText('Please select an image file')).toBeInTheDocument();
    await user.upload(input('Front'), photo(NO_PICTURE, 'IMG_1.HEIC'));
    expect(await screen.findByText(/this browser can’t open HEIC/)).toBeInTheDocument();
    expect(input('Front')).toBeInvalid();
  });

  it('whose upload fails can be retried', async () => {
    const repair = broker.current.faults?.add({ path: UPLOAD, kind: 'status', status: 500 });
    const { user } = await open();
    await screen.findByLabelText('Full name');
    await user.upload(input('Front'), photo());
    expect(await screen.findByText('Failed to upload file')).toBeInTheDocument();
    repair?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Replace')).toBeInTheDocument();
    expect(screen.queryByText('Failed to upload file')).not.toBeInTheDocument();
  });

  it('waits while the device is offline, and is uploaded once it is back', async () => {
    const { user } = await open();
    await screen.findByLabelText('Full name');
    setOnline(false);
    await user.upload(input('Front'), photo());
    expect(await screen.findByText('Uploads when you’re online')).toBeInTheDocument();
    setOnline(true);
    expect(await screen.findByText('Replace')).toBeInTheDocument();
  });

  it('that waits for the network is not uploaded once the form has been left', async () => {
    const { user, queryClient, go } = await open();
    await screen.findByLabelText('Full name');
    setOnline(false);
    await user.upload(input('Front'), photo());
    await screen.findByText('Uploads when you’re online');
    const [upload] = queryClient.getMutationCache().getAll();
    await act(() => go('/settings'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument());
    setOnline(true);
    await waitFor(() => expect(upload?.state.status).toBe('error'));
  });

  it('can be cancelled while it is uploaded', async () => {
    broker.current.faults?.add({ path: UPLOAD, kind: 'delay' });
    const { user } = await open();
    await screen.findByLabelText('Full name');
    await user.upload(input('Front'), photo());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getAllByText('Take or choose a photo')).toHaveLength(2);
    expect(screen.queryByText('Failed to upload file')).not.toBeInTheDocument();
  });
});
