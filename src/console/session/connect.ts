import { configureApi } from '#/domains/api.ts';
import { queryClient } from '../query-client.ts';
import { setDoor, type Door } from './door.ts';

const checkAgain = () => void queryClient.invalidateQueries({ queryKey: ['GET /user'] });

/** Tells calls where the API is and whose token they carry, and follows it when it changes. */
export function connect(door: Door) {
  setDoor(door);
  configureApi({
    base: door.base,
    token: door.token,
    onUnauthenticated: () => {
      // The check itself tells the guard; any other call makes the guard check.
      const check = queryClient.getQueryState(['GET /user', {}]);
      if (check?.fetchStatus !== 'fetching' && check?.status === 'success') checkAgain();
    },
    onLocked: checkAgain,
  });
  door.watch(() => {
    // Somebody else may have signed in: nothing of the one before may stay.
    void queryClient.resetQueries();
  });
}
