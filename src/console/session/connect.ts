import { provideActions } from '#/client/actions.ts';
import { configureApi } from '#/client/api.ts';
import { offerCaptures } from '#/client/reporting.ts';
import { noteCall } from '#/ui/trail.ts';
import { queryClient } from '../query-client.ts';
import { setDoor, type Door } from './door.ts';

const checkAgain = () => void queryClient.invalidateQueries({ queryKey: ['GET /user'] });

/** Tells calls where the API is and whose token they carry, and follows it when it changes. */
export function connect(door: Door) {
  setDoor(door);
  provideActions(() => import('#/app/actions.ts').then((it) => it.actions));
  configureApi({
    base: door.base,
    token: door.token,
    keepToken: door.keep,
    onUnauthenticated: () => {
      // The check itself tells the guard; any other call makes the guard check.
      const check = queryClient.getQueryState(['GET /user', {}]);
      if (check?.fetchStatus !== 'fetching' && check?.status === 'success') checkAgain();
    },
    onLocked: checkAgain,
    onCall: ({ background, ...call }) => {
      // Polls that went well would drive out what the person did.
      if (!background || call.status === 0 || call.status >= 400) noteCall(call);
    },
  });
  if (door.takeCapture) offerCaptures(door.takeCapture);
  door.watch(() => {
    // Somebody else may have signed in: nothing of the one before may stay.
    void queryClient.resetQueries();
  });
}
