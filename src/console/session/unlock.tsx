import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '#/client/api.ts';
import { deviceKey } from '#/client/device-key.ts';
import { useMe } from '#/client/me.ts';
import { usePhoto } from '#/client/photo.ts';
import { useUnlockByPasskey } from '#/domains/platform/auth/passkeys/unlock-by-passkey.part.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { PinField } from '#/ui/form/pin-field.tsx';
import { useSignOut } from './sign-out.ts';
import { takeAway } from './taken-away.ts';
import './session.css';

/**
 * Takes everything else out of the document until the PIN is right, and then puts it back as it was;
 * what others have laid over the page is hidden and blocked.
 */
function useVeil() {
  const cover = useRef<HTMLDivElement>(null);
  useLayoutEffect(takeAway, []);
  useEffect(() => {
    const others = [...document.body.children].filter((it) => it !== cover.current);
    const wasInert = others.filter((it) => it.hasAttribute('inert'));
    for (const it of others) {
      it.toggleAttribute('inert', true);
      it.classList.add('veiled');
    }
    return () => {
      for (const it of others) {
        it.toggleAttribute('inert', wasInert.includes(it));
        it.classList.remove('veiled');
      }
    };
  }, []);
  return cover;
}

/** Over the page after half an hour without a sign of life: the PIN opens it as it was left. */
export function Unlock() {
  const queries = useQueryClient();
  const me = useMe();
  const { name, noLongerAs } = me;
  const photo = usePhoto(me);
  const signOut = useSignOut();
  const cover = useVeil();
  const [pin, setPin] = useState('');
  // What was fetched as somebody else is not theirs to see.
  const goOn = () => (noLongerAs ? queries.resetQueries() : queries.invalidateQueries());
  const unlock = useMutation({
    mutationFn: async (typed: string) =>
      call('POST /unlock', { pin: typed, deviceKey: await deviceKey() }),
    onSuccess: goOn,
    onError: () => setPin(''),
  });
  const byPasskey = useUnlockByPasskey(me, goOn);
  return createPortal(
    <div
      ref={cover}
      className="unlock"
      role="dialog"
      aria-modal="true"
      aria-labelledby="unlock-title"
    >
      <div className="login-card">
        <Avatar name={name} photo={photo} size="l" />
        <h1 id="unlock-title">Welcome back, {name.split(' ')[0]}</h1>
        <p className="lead">
          {noLongerAs && `You cannot act as ${noLongerAs} any more. `}
          {byPasskey.isOffered ? 'Enter your PIN or use a passkey' : 'Enter your PIN'}
          {noLongerAs
            ? ' to go on as yourself.'
            : byPasskey.isOffered
              ? ' to go on.'
              : ' to go on where you were.'}
        </p>
        <PinField
          // After a refusal the first box has the focus again.
          key={unlock.failureCount}
          label="PIN"
          secret
          autoFocus
          value={pin}
          onChange={setPin}
          onComplete={unlock.mutate}
          disabled={unlock.isPending || byPasskey.isPending}
          error={unlock.error?.message}
        />
        {byPasskey.isOffered && (
          <Button size="l" block icon="key" busy={byPasskey.isPending} onClick={byPasskey.show}>
            Use a passkey
          </Button>
        )}
        {byPasskey.refusal && (
          <p className="unlock-refusal" role="alert">
            {byPasskey.refusal}
          </p>
        )}
        <Button variant="ghost" onClick={signOut}>
          Sign out instead
        </Button>
      </div>
    </div>,
    document.body,
  );
}
