import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { toastError } from '#/client/running.ts';
import { toast } from '#/ui/toast.ts';
import type { OwnDashboard } from '../dashboards.contract.ts';
import { merge, type Arranged, type Clash } from './merge.ts';

/** How long the hands rest before it is saved, ms. */
const REST = 500;

export type DraftState = 'saved' | 'changed' | 'saving';

/** Of a card that both have changed: what is still to be chosen. */
export interface Conflict {
  theirs: OwnDashboard;
  merged: Arranged;
  clashes: readonly Clash[];
}

const arranged = ({ name, filter, cards }: Arranged): Arranged => ({ name, filter, cards });
const isSame = (one: Arranged, other: Arranged) =>
  JSON.stringify(arranged(one)) === JSON.stringify(arranged(other));

/**
 * A dashboard as it is arranged: what is changed stands at once and is saved by itself when the hands
 * rest. What somebody else saved in the meantime is brought together with it, and said.
 */
export function useDraft(saved: OwnDashboard) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Arranged>(saved);
  const [state, setState] = useState<DraftState>('saved');
  const [conflict, setConflict] = useState<Conflict>();
  const base = useRef(saved);
  const latest = useRef<Arranged>(saved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void>>(Promise.resolve());

  const show = useCallback((to: Arranged) => {
    latest.current = to;
    setDraft(to);
  }, []);

  /** Takes over what somebody else saved, and tells whether anything is left to be chosen. */
  const takeOver = useCallback(
    (theirs: OwnDashboard): boolean => {
      const { merged, clashes } = merge(base.current, latest.current, theirs);
      base.current = theirs;
      show(merged);
      if (clashes.length > 0) setConflict({ theirs, merged, clashes });
      else
        toast(
          'warning',
          `${theirs.changedBy.name} changed this dashboard at the same time. Both changes are kept.`,
        );
      return clashes.length > 0;
    },
    [show],
  );

  const send = useCallback(async (): Promise<void> => {
    // Whenever somebody else was quicker, what they saved is taken over, and it is saved anew.
    for (;;) {
      const sent = latest.current;
      if (isSame(sent, base.current)) return setState('saved');
      setState('saving');
      const { id, version } = base.current;
      const { name, filter, cards } = sent;
      const input = { id, version, name, filter, cards: [...cards] };
      try {
        const done = await call('POST /save-own-dashboard', input);
        base.current = done;
        queries.setQueryData(reading('GET /own-dashboard', { id }).queryKey, done);
        await queries.invalidateQueries({ queryKey: ['GET /own-dashboards'] });
        return setState(isSame(latest.current, sent) ? 'saved' : 'changed');
      } catch (error) {
        setState('changed');
        if (!(error instanceof CallError && error.code === 'stale')) throw error;
        if (takeOver(error.body.current as OwnDashboard)) return;
      }
    }
  }, [queries, takeOver]);

  /** Saves what is not saved yet; one after the other. */
  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    sending.current = sending.current.catch(() => undefined).then(send);
    return sending.current;
  }, [send]);

  const change = useCallback(
    (patch: Partial<Arranged>) => {
      show({ ...latest.current, ...patch });
      setState('changed');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush().catch(toastError), REST);
    },
    [flush, show],
  );

  /** Of each card that both have changed, the one that was chosen. */
  const settle = useCallback(
    (kept: Record<string, 'mine' | 'theirs'>) => {
      const { merged, clashes } = conflict!;
      const chosen = new Map(
        clashes.map((it) => [it.id, kept[it.id] === 'theirs' ? it.theirs : it.mine]),
      );
      setConflict(undefined);
      change({ cards: merged.cards.map((it) => chosen.get(it.id) ?? it) });
    },
    [conflict, change],
  );

  // Told by another reading of it: nothing of one's own waits, so that it is simply taken.
  useEffect(() => {
    if (saved.version <= base.current.version) return;
    if (isSame(latest.current, base.current)) {
      base.current = saved;
      show(saved);
    } else if (!takeOver(saved)) void flush().catch(toastError);
  }, [saved, show, takeOver, flush]);

  // Whoever leaves the page right after a change loses nothing.
  useEffect(() => () => void flush().catch(toastError), [flush]);

  return { draft, state, conflict, change, flush, settle };
}
export type Draft = ReturnType<typeof useDraft>;
