import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import { toast } from '#/ui/toast.ts';
import type { Deck } from './quarterly-report.contract.ts';

/** How long the typing rests before it is saved, ms. */
const REST = 700;

export type DraftState = 'saved' | 'typing' | 'saving';

/**
 * A deck as it is edited: saved by itself when the typing rests, and before the presentation is made.
 * What somebody saved elsewhere in the meantime is taken over and said so.
 */
export function useDeckDraft(quarter: string, saved: Deck) {
  const queries = useQueryClient();
  const [deck, setDeck] = useState(saved);
  const [state, setState] = useState<DraftState>('saved');
  const latest = useRef(saved);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const isDirty = useRef(false);

  const send = useCallback(async () => {
    if (!isDirty.current) return;
    isDirty.current = false;
    setState('saving');
    const { title, appIds, slides, version } = latest.current;
    try {
      const done = await call('POST /quarterly-report-slide', {
        quarter,
        version,
        title: title.trim() || 'Quarterly report',
        appIds,
        slides,
      });
      latest.current = { ...latest.current, version: done.version };
      setState(isDirty.current ? 'typing' : 'saved');
      await queries.invalidateQueries({ queryKey: ['GET /quarterly-report-slide'] });
    } catch (error) {
      if (error instanceof CallError && error.code === 'stale') {
        latest.current = error.body.current as Deck;
        setDeck(latest.current);
        setState('saved');
        toast('warning', 'The deck was changed elsewhere; this is how it stands now.');
        return;
      }
      isDirty.current = true;
      setState('typing');
      throw error;
    }
  }, [quarter, queries]);

  /** Saves what has not been saved yet; one after the other. */
  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    sending.current = sending.current.catch(() => undefined).then(send);
    return sending.current;
  }, [send]);

  const change = useCallback(
    (patch: Partial<Deck>) => {
      latest.current = { ...latest.current, ...patch };
      isDirty.current = true;
      setDeck(latest.current);
      setState('typing');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush().catch(toastError), REST);
    },
    [flush],
  );

  // Whoever leaves the page in the middle of a word loses nothing.
  useEffect(() => () => void flush().catch(toastError), [flush]);

  return { deck, state, change, flush };
}
