import { useEffect, useEffectEvent } from 'react';
import { call, CallError } from '#/client/api.ts';
import { useLocation } from '#/ui/location.ts';
import { readDevice } from '../../session/browser-session.ts';
import { anonymous } from '../../sign-in/step-form.ts';
import type { NextStep } from '../../sign-in/step.contract.ts';
import { takeAway } from './away.ts';
import type { Returned } from './entering.contract.ts';

interface Then {
  onNext: (next: NextStep) => void;
  /** It came to nothing, and why. */
  onEnded: (words: string) => void;
}

/** Goes on with what the provider sent back, once: its code leaves the address at once. */
export function useReturned(returned: Returned | undefined, { onNext, onEnded }: Then): void {
  const { go } = useLocation();
  const come = useEffectEvent((it: Returned) => {
    const away = takeAway();
    const to = away?.to === undefined ? '' : `?to=${encodeURIComponent(away.to)}`;
    go(`/login${to}`, { replace: true });
    if (!away) return onEnded('This sign-in began in another tab or browser. Start again.');
    const input = { browser: away.browser, returned: it, device: readDevice() };
    const failed = (error: unknown) =>
      onEnded(
        error instanceof CallError ? error.message : 'You could not be signed in. Start again.',
      );
    return void call('POST /end-provider-sign-in', input, anonymous).then(onNext, failed);
  });
  useEffect(() => {
    if (returned) come(returned);
  }, [returned]);
}
