import { useMutation } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { deviceKey } from '#/client/device-key.ts';
import { canAskForPasskeys, showPasskey } from './ask-passkey.ts';

/**
 * Unlocking by a passkey, beside the PIN.
 * @param me whose session is locked; offered to those who have a passkey only.
 */
export function useUnlockByPasskey(me: { passkey: boolean }, onOpen: () => unknown) {
  const { isPending, error, mutate } = useMutation({
    mutationFn: async () => {
      const passkey = await showPasskey(await call('POST /begin-passkey-unlock'));
      return call('POST /unlock-by-passkey', { passkey, deviceKey: await deviceKey() });
    },
    onSuccess: onOpen,
  });
  return {
    isOffered: me.passkey && canAskForPasskeys(),
    isPending,
    refusal: error?.message,
    show: () => mutate(),
  };
}
