import { useEffect, useRef } from 'react';
import { toast } from '#/ui/toast.ts';
import { keptOf } from '../kept.ts';
import { undoInWorker } from '../outbox.ts';
import { useOwner } from './owner.ts';

/** As long as everything can be undone. */
const UNDO_MS = 10_000;

/** What is done later is said by whoever does it. */
const opened = Date.now();

/** What was done right before this popup opened can still be undone in it. */
export function useUndoOfBefore(renew: () => void) {
  const { person } = useOwner();
  const latest = useRef(renew);
  useEffect(() => {
    latest.current = renew;
  });
  useEffect(() => {
    if (person === undefined) return;
    const offer = async () => {
      for (const { at, of, done } of Object.values(await keptOf(person, 'replies'))) {
        if (!done?.isUndoable || at > opened || at < opened - UNDO_MS) continue;
        const undo = async () => {
          if (!(await undoInWorker(of.id)))
            toast('warning', `${of.title}: it cannot be undone now`);
          latest.current();
        };
        toast('success', done.message, { undo, stays: at + UNDO_MS - opened });
      }
    };
    void offer();
  }, [person]);
}
