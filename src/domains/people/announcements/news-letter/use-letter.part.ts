import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { useUnsaved } from '#/ui/unsaved.ts';
import type { Addressed } from '../audience-fields.part.tsx';
import type { Block } from './blocks.contract.ts';
import type { WrittenIssue } from './news-letter.contract.ts';

/** It is kept when the typing rests, ms. */
const REST_MS = 1_200;

export interface Letter {
  subject: string;
  blocks: Block[];
  audience: Addressed;
}

export type LetterSaving =
  | { kind: 'saved' | 'waiting' | 'saving' }
  | { kind: 'failed'; words: string };

const letterOf = (it: WrittenIssue): Letter => ({
  subject: it.subject,
  blocks: it.blocks,
  audience: { kind: it.audience.kind, targets: it.audience.targets },
});

/** What is written of an issue: it saves itself, one change after the other. */
export function useLetter(issue: WrittenIssue) {
  const [values, setValues] = useState(() => letterOf(issue));
  const [version, setVersion] = useState(issue.version);
  const [saving, setSaving] = useState<LetterSaving>({ kind: 'saved' });
  const latest = useRef({ values, version });
  const running = useRef<Promise<boolean>>(undefined);
  useUnsaved(saving.kind !== 'saved');

  const send = async (): Promise<boolean> => {
    const { values: sent, version: against } = latest.current;
    setSaving({ kind: 'saving' });
    try {
      const kept = await call('POST /news-letters/save', {
        id: issue.id,
        version: against,
        subject: sent.subject.trim() || 'Untitled news-letter',
        blocks: sent.blocks,
        audience: sent.audience.kind,
        targetIds: sent.audience.targets.map((it) => it.id),
      });
      latest.current = { ...latest.current, version: kept.version };
      setVersion(kept.version);
      const isLatest = latest.current.values === sent;
      setSaving({ kind: isLatest ? 'saved' : 'waiting' });
      return isLatest || (await send());
    } catch (error) {
      const isStale = error instanceof CallError && error.code === 'stale';
      const words = isStale
        ? 'Somebody else has changed it. Open it anew to go on.'
        : error instanceof Error
          ? error.message
          : 'It could not be saved.';
      setSaving({ kind: 'failed', words });
      return false;
    }
  };
  /** Keeps what is not kept yet; whether all of it is. */
  const flush = (): Promise<boolean> => {
    if (saving.kind === 'saved') return Promise.resolve(true);
    running.current ??= send().finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
  const keep = useEffectEvent(() => void flush());
  useEffect(() => {
    if (saving.kind !== 'waiting') return;
    const timer = setTimeout(keep, REST_MS);
    return () => clearTimeout(timer);
  }, [saving]);
  const change = (patch: Partial<Letter>) => {
    const next = { ...latest.current.values, ...patch };
    latest.current = { ...latest.current, values: next };
    setValues(next);
    setSaving({ kind: 'waiting' });
  };
  return { values, version, latest, saving, change, flush };
}
