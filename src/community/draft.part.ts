import '#/kernel/without-eval.ts';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { useMe } from '#/client/me.ts';
import { Attachment } from './attachments/attachments.contract.ts';

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

function kept(words: string | null | undefined): readonly Attachment[] {
  try {
    return z.array(Attachment).parse(JSON.parse(words ?? '[]'));
  } catch {
    return [];
  }
}

/** The files one has brought for what one has begun to write there; they wait on the server a day. */
export function useDraftFiles(place: string) {
  const key = `draft/${useMe().id}/${place}/files`;
  const [files, setFiles] = useState(() => kept(storage?.getItem(key)));
  const change = useCallback(
    (by: (files: readonly Attachment[]) => readonly Attachment[]) =>
      setFiles((all) => {
        const next = by(all);
        if (next.length === 0) storage?.removeItem(key);
        else storage?.setItem(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  return [files, change] as const;
}
