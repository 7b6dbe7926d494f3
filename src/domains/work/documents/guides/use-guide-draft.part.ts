import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useUnsaved } from '#/ui/unsaved.ts';
import type { Guide } from './guides.contract.ts';

/** Typing rests for this long before it is sent, ms. */
const REST_MS = 1_000;

export type GuideSaving =
  | { kind: 'saved' | 'waiting' | 'saving' }
  | { kind: 'failed'; words: string }
  /** Somebody else wrote on it: theirs stands on the server, mine in the field. */
  | { kind: 'stale'; theirs: Guide };

/** The draft of a guide, which saves itself while it is written. */
export function useGuideDraft(guide: Guide) {
  const queries = useQueryClient();
  const [text, setText] = useState(guide.draft);
  const [saving, setSaving] = useState<GuideSaving>({ kind: 'saved' });
  const latest = useRef(guide.draft);
  const kept = useRef(guide);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useUnsaved(saving.kind !== 'saved');

  const take = (to: Guide) => {
    kept.current = to;
    queries.setQueryData(reading('GET /guides/info', { path: guide.path }).queryKey, to);
    void queries.invalidateQueries({ queryKey: ['GET /guides'] });
  };
  const send = async () => {
    const draft = latest.current.trim();
    if (draft === kept.current.draft) return setSaving({ kind: 'saved' });
    setSaving({ kind: 'saving' });
    try {
      const { path, version } = kept.current;
      const saved = await call('POST /guides/save', {
        path,
        draft,
        ...(version !== null && { version }),
      });
      take(saved);
      // What was cleaned away is shown as it now is, unless more was typed meanwhile.
      if (latest.current.trim() === draft && saved.draft !== draft) {
        latest.current = saved.draft;
        setText(saved.draft);
      }
      setSaving({ kind: 'saved' });
    } catch (error) {
      const theirs = error instanceof CallError ? (error.body.current as Guide) : undefined;
      const words = error instanceof Error ? error.message : 'Something went wrong.';
      setSaving(theirs ? { kind: 'stale', theirs } : { kind: 'failed', words });
    }
  };
  /** Sends what is not sent yet; resolves to the guide as the server has it. */
  const flush = async (): Promise<Guide | undefined> => {
    clearTimeout(timer.current);
    queue.current = queue.current.then(send);
    await queue.current;
    return kept.current.draft === latest.current.trim() ? kept.current : undefined;
  };
  const change = (to: string) => {
    latest.current = to;
    setText(to);
    clearTimeout(timer.current);
    if (saving.kind === 'stale') return;
    setSaving({ kind: 'waiting' });
    timer.current = setTimeout(() => void flush(), REST_MS);
  };
  /** Goes on from what the other wrote, with one of the two texts. */
  const settle = (theirs: Guide, chosen: string) => {
    take(theirs);
    latest.current = chosen;
    setText(chosen);
    void flush();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { text, saving, change, flush, settle, take };
}
