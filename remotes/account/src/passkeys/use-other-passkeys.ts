import { m } from '@bourse/api/query';
import { type Passkey, removePasskey } from '@bourse/contract/passkeys';
import { deviceKeyAtom } from '@bourse/session/app-lock';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { hasNoPasskeys, usePasskeys } from './use-passkeys.ts';

/**
 * The customer's passkeys beside the one that this device has used. A thief who knew the old password and copied this
 * session's token may have added one, and to the back end it belongs to this device.
 */
export function useOtherPasskeys() {
  const own = useAtomValue(deviceKeyAtom)?.credential;
  const { result, isAbsent } = usePasskeys();
  const { mutateAsync } = useMutation(m(removePasskey));
  const passkeys = result.data?.items ?? [];
  const isOther = ({ credential }: Passkey) => credential !== own;

  // The list is asked for each time: a change of the password removes those of other devices.
  const listOthers = async (): Promise<Passkey[]> => {
    const { data } = await result.refetch({ throwOnError: true });
    return data?.items.filter(isOther) ?? [];
  };
  /** @returns how many still log in, removed or not; undefined where that cannot be known */
  const countLeft = async (isRemoving: boolean): Promise<number | undefined> => {
    if (isAbsent) return 0;
    try {
      // One that is not removed is counted afterwards.
      if (isRemoving)
        for (const { id } of await listOthers()) await mutateAsync({ id }).catch(() => undefined);
      return (await listOthers()).length;
    } catch (error) {
      return hasNoPasskeys(error) ? 0 : undefined;
    }
  };
  return { others: passkeys.filter(isOther), hasOwn: !passkeys.every(isOther), countLeft };
}
