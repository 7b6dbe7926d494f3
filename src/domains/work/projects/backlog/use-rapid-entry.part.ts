import { useRef, useState } from 'react';
import { call } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import type { Typing } from './parts.ts';

interface Entry {
  title: string;
  typeId: number | undefined;
}

interface RapidEntry {
  project: string;
  /** Where the first of them stands; each further one below the one before it. */
  where: Typing;
  onMade: (id: number) => Promise<void>;
}

/**
 * Makes issues one after the other while the next is typed already: nobody who writes waits for the
 * server. What could not be made waits, with all behind it, until it is tried again.
 */
export function useRapidEntry({ project, where, onMade }: RapidEntry) {
  const queue = useRef<Entry[]>([]);
  const last = useRef<Typing>(undefined);
  const isRunning = useRef(false);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [isHalted, setHalted] = useState(false);
  const show = () => setWaiting(queue.current.map((it) => it.title));

  const make = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setHalted(false);
    try {
      for (let next = queue.current[0]; next; next = queue.current[0]) {
        const { part, after } = last.current ?? where;
        const made = await call('POST /cjprojects/create-issue', {
          project,
          ...next,
          sprintId: part,
          ...(after !== undefined && { after }),
        });
        queue.current.shift();
        last.current = { part, after: made.id };
        show();
        await onMade(made.id);
      }
    } catch (error) {
      setHalted(true);
      toastError(error);
    } finally {
      isRunning.current = false;
    }
    last.current = undefined;
  };
  const add = (entry: Entry) => {
    queue.current.push(entry);
    show();
    void make();
  };
  return { add, again: () => void make(), waiting, isHalted };
}
