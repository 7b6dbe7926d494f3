import { useCallback, useState } from 'react';
import { useMe } from '#/client/me.ts';
import type { ObjectiveDraft } from './objective-draft.ts';

const storage = globalThis.localStorage as Storage | undefined;

function read(key: string): ObjectiveDraft | undefined {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** What one has begun of a new objective, kept in this browser until it is made. */
export function useKeptDraft() {
  const key = `draft/${useMe().id}/objective`;
  const [draft] = useState(() => read(key));
  const keep = useCallback(
    (it: ObjectiveDraft) => storage?.setItem(key, JSON.stringify(it)),
    [key],
  );
  const forget = useCallback(() => storage?.removeItem(key), [key]);
  return { draft, keep, forget };
}
