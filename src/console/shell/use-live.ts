import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '#/client/me.ts';
import { noteFailed } from '#/ui/lazily.ts';

/** What others change appears by itself, for as long as the session is open. */
export function useLive() {
  const queries = useQueryClient();
  const { id, locked } = useMe();
  useEffect(() => {
    if (locked) return;
    let end: (() => void) | undefined;
    let isOver = false;
    void import('#/domains/platform/live/live.part.ts').then(({ startLive }) => {
      if (!isOver) end = startLive(queries, id);
    }, noteFailed);
    return () => {
      isOver = true;
      end?.();
    };
  }, [queries, id, locked]);
}
