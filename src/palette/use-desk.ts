import { useEffect, useMemo, useRef, useState } from 'react';
import { useRunOn } from '#/client/running.ts';
import type { AnyAction, Stage, Values } from '#/kernel/action.ts';
import type { Surroundings } from '#/kernel/reading/parameter.ts';
import type { Desk } from './desk.ts';
import { noteUse } from './frecency.ts';
import type { useLevels } from './levels.ts';

export interface DeskSettings {
  actions: readonly AnyAction[];
  stage: Stage;
  /** The full address of a page of the console. */
  addressOf: (path: string) => string;
  onClose: () => void;
}

/** What rows can do, whether something is running, and why the last try was refused. */
export function useDesk(
  { actions, stage, addressOf, onClose }: DeskSettings,
  levels: ReturnType<typeof useLevels>,
  around: Surroundings,
) {
  const runAction = useRunOn(stage);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [confirming, setConfirming] = useState('');
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const desk = useMemo((): Desk => {
    const idOf = (action: AnyAction, values: Values) => JSON.stringify([action.id, values]);
    const isConfirming = (action: AnyAction, values: Values) => confirming === idOf(action, values);
    const run = async (action: AnyAction, values: Values) => {
      if (busy) return;
      if (action.confirm && !isConfirming(action, values))
        return setConfirming(idOf(action, values));
      setBusy(true);
      setFailure(undefined);
      noteUse(`action:${action.id}`);
      try {
        // Which values an action takes is known from its parameters only; they were read by these.
        await runAction(action, values as never);
        // Left while it ran: by now another palette may be open, which is not its to close.
        if (!isOpen.current) return;
        if (levels.toQueue()) setBusy(false);
        else onClose();
      } catch (error) {
        setFailure(error instanceof Error ? error.message : 'Something went wrong.');
        setBusy(false);
      }
    };
    return {
      actions,
      around,
      setQuery: levels.setQuery,
      open: levels.open,
      choose: levels.choose,
      run: (action, values) => void run(action, values),
      follow: (path, elsewhere) => {
        if (path.startsWith('mailto:')) window.location.assign(path);
        else if (elsewhere) window.open(addressOf(path), '_blank', 'noopener');
        else stage.go(path);
        onClose();
      },
      addressOf,
      close: onClose,
      isConfirming,
    };
  }, [actions, addressOf, around, busy, confirming, levels, onClose, runAction, stage]);
  return { desk, busy, failure, forgive: () => setFailure(undefined) };
}
