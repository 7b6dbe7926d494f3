import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { useLocation } from '#/ui/location.ts';
import { theDoor } from './door.ts';

/** Ends the session on the server and in this browser, and shows the login page. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const { go } = useLocation();
  return async () => {
    // A dead session or server must not keep anybody from leaving this browser.
    await call('POST /logout').catch(() => undefined);
    await theDoor().forget();
    go('/login', { replace: true });
    queries.clear();
  };
}
