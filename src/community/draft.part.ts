import { useCallback, useState } from 'react';
import { useMe } from '#/client/me.ts';

const storage = globalThis.localStorage as Storage | undefined;

/**
 * What one has begun to write in a place, kept in this browser until it is sent: whoever leaves the
 * page finds it again. Each person has drafts of their own, also on a shared computer.
 */
export function useDraft(place: string): [text: string, change: (text: string) => void] {
  const key = `draft/${useMe().id}/${place}`;
  const [text, setText] = useState(() => storage?.getItem(key) ?? '');
  const change = useCallback(
    (next: string) => {
      setText(next);
      if (next.trim() === '') storage?.removeItem(key);
      else storage?.setItem(key, next);
    },
    [key],
  );
  return [text, change];
}
