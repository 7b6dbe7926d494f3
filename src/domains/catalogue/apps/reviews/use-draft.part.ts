import { useEffect, useRef, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import type { Fields } from '#/kernel/refusal.ts';
import { useUnsaved } from '#/ui/unsaved.ts';
import type { ScoreKey, Verdict } from './review-words.ts';
import type { GameReview } from './reviews.contract.ts';

/** A review as it stands in the fields. */
export type ReviewValues = {
  appId: string;
  game: string;
  build: string;
  pros: string;
  cons: string;
  verdict: Verdict | '';
  summary: string;
} & Record<ScoreKey, number | null>;

const reviewValues = (it: GameReview | undefined): ReviewValues => ({
  appId: it?.app ? String(it.app.id) : '',
  game: it?.game ?? '',
  build: it?.build ?? '',
  pros: it?.pros ?? '',
  cons: it?.cons ?? '',
  verdict: it?.verdict ?? '',
  summary: it?.summary ?? '',
  coreLoop: it?.scores.coreLoop ?? null,
  ads: it?.scores.ads ?? null,
  ux: it?.scores.ux ?? null,
  storePage: it?.scores.storePage ?? null,
});

function inputOf(values: ReviewValues, kept: GameReview | undefined) {
  const { appId, coreLoop, ads, ux, storePage, verdict, ...words } = values;
  return {
    ...(kept && { id: kept.id, version: kept.version }),
    ...words,
    appId: appId ? Number(appId) : null,
    scores: { coreLoop, ads, ux, storePage },
    verdict: verdict || null,
  };
}

/** `waiting`: typed and not sent yet; `failed`: the words say why. */
export type Keeping =
  | { kind: 'empty' | 'waiting' | 'saving' }
  | { kind: 'kept'; at: Date }
  | { kind: 'failed'; words: string; isStale: boolean };

/** Typing rests for this long before it is sent, ms. */
const REST_MS = 800;

/**
 * A draft that keeps itself on the server while it is written: one save after another, the latest
 * words last, so that none overtakes another.
 */
export function useDraft(
  initial: GameReview | undefined,
  first: Partial<ReviewValues>,
  onBegun: (id: number) => void,
) {
  const [values, setValues] = useState<ReviewValues>({ ...reviewValues(initial), ...first });
  const [review, setReview] = useState(initial);
  const [keeping, setKeeping] = useState<Keeping>(
    initial ? { kind: 'kept', at: new Date(initial.updatedAt) } : { kind: 'empty' },
  );
  const [errors, setErrors] = useState<Fields>({});
  const latest = useRef(values);
  const kept = useRef(initial);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useUnsaved(keeping.kind === 'waiting' || keeping.kind === 'saving' || keeping.kind === 'failed');

  const take = (to: GameReview) => {
    kept.current = to;
    setReview(to);
  };
  const send = async () => {
    if (latest.current.game.trim() === '') return setKeeping({ kind: 'empty' });
    setKeeping({ kind: 'saving' });
    try {
      const isNew = kept.current === undefined;
      const saved = await call('POST /save-game-review', inputOf(latest.current, kept.current));
      take(saved);
      setKeeping({ kind: 'kept', at: new Date() });
      if (isNew) onBegun(saved.id);
    } catch (error) {
      const words = error instanceof Error ? error.message : 'Something went wrong.';
      const isStale = error instanceof CallError && error.code === 'stale';
      setKeeping({ kind: 'failed', words, isStale });
      if (error instanceof CallError) setErrors(error.fields ?? {});
    }
  };
  /** Sends what is not sent yet; resolves to the draft as the server has it. */
  const flush = async (): Promise<GameReview | undefined> => {
    clearTimeout(timer.current);
    queue.current = queue.current.then(send);
    await queue.current;
    return kept.current;
  };
  const change = (patch: Partial<ReviewValues>) => {
    latest.current = { ...latest.current, ...patch };
    setValues(latest.current);
    setErrors((it) => Object.fromEntries(Object.entries(it).filter(([name]) => !(name in patch))));
    setKeeping({ kind: 'waiting' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), REST_MS);
  };
  const field = <K extends keyof ReviewValues & string>(name: K) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: ReviewValues[K]) => change({ [name]: value } as Partial<ReviewValues>),
  });
  return { values, review, keeping, errors, setErrors, change, field, flush, take };
}
