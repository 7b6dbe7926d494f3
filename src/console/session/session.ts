import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#/client/api.ts';
import { checkSession } from '#/domains/platform/auth/session/check-session.ts';
import { checking, type Guard } from '#/domains/platform/auth/session/guard.ts';

/** How often an open page asks whether the session still lives, ms. */
const CHECK_MS = 60_000;

/** The page guard of this page, and how the session is checked again at once. */
export function useSession(): { state: Guard; check: () => void } {
  const queries = useQueryClient();
  const queryKey = ['GET /user', {}];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const before = queries.getQueryData<Guard>(queryKey) ?? checking;
      return checkSession(before, { signal, background: true });
    },
    retry: false,
    refetchInterval: CHECK_MS,
    // A check that waits for the network would show the loading indicator for ever.
    networkMode: 'always',
  });
  const state = query.data ?? checking;
  // Somebody who was out may have signed in since: that is known when the new check is done.
  const isUnknown = state.kind === 'out' && query.isFetching;
  return { state: isUnknown ? checking : state, check: () => void query.refetch() };
}

/**
 * Tells the server now and then that somebody is typing, so that a long text does not end in a locked
 * session. A locked one is left alone: only the PIN opens it.
 */
export function useActivity(locked: boolean) {
  useEffect(() => {
    if (locked) return;
    let last = Date.now();
    const note = () => {
      if (Date.now() - last < CHECK_MS) return;
      last = Date.now();
      // Whatever comes of it, the next check tells.
      call('GET /user').catch(() => undefined);
    };
    window.addEventListener('keydown', note);
    window.addEventListener('pointerdown', note);
    return () => {
      window.removeEventListener('keydown', note);
      window.removeEventListener('pointerdown', note);
    };
  }, [locked]);
}
