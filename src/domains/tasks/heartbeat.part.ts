import { useEffect } from 'react';
import { may } from '#/kernel/access.ts';
import { call } from '../api.ts';
import { useScope } from '../me.ts';

/** Far below the eight hours after which a running task counts as left. */
const EVERY_MS = 10 * 60_000;

/** While a page of Backlot is looked at, whoever works on a task counts as being at it. */
export function useHeartbeat() {
  const mayWork = useScope(may('tasks:work')) !== undefined;
  useEffect(() => {
    if (!mayWork) return;
    const beat = () => {
      if (document.visibilityState !== 'visible') return;
      // A beat that is lost is made up for by the next one.
      call('POST /tasks/heartbeat', {}, { background: true }).catch(() => undefined);
    };
    const timer = setInterval(beat, EVERY_MS);
    return () => clearInterval(timer);
  }, [mayWork]);
}
