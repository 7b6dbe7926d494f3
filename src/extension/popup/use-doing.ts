import { useCallback, useState } from 'react';
import type { Stage, Values } from '#/kernel/action.ts';
import { perform, type About, type Runnable } from './deed.ts';
import { useOwner } from './owner.ts';

export interface Doing {
  /** Answers true as soon as it stands in the outbox; what came of it is said later. */
  run: <V extends Values>(
    action: Runnable<V>,
    values: V,
    title: string,
    about?: About,
  ) => Promise<boolean>;
  /** Something is on its way into the outbox. */
  busy: boolean;
}

/** Runs actions from the popup, see `deed.ts`; `renew` fetches what is shown. */
export function useDoing(stage: Stage, renew: () => void): Doing {
  const { person } = useOwner();
  const [busy, setBusy] = useState(false);
  const run: Doing['run'] = useCallback(
    (action, values, title, about = {}) => {
      setBusy(true);
      return new Promise((done) => {
        const onPlaced = (isPlaced: boolean) => {
          setBusy(false);
          done(isPlaced);
        };
        void perform({ action, values, title, about, stage, person, renew, onPlaced });
      });
    },
    [stage, renew, person],
  );
  return { run, busy };
}
