import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { useUnsaved } from '#/ui/unsaved.ts';
import type { Question } from '../questions/questions.contract.ts';

/** What is written of a question. */
export type Written = Pick<
  Question,
  | 'kind'
  | 'text'
  | 'options'
  | 'matches'
  | 'correct'
  | 'partial'
  | 'number'
  | 'modelAnswer'
  | 'explanation'
  | 'points'
  | 'tags'
>;

/** `clash`: somebody else changed it too; `failed`: the words say why. */
export type Saving =
  | { kind: 'saved' | 'waiting' | 'saving' }
  | { kind: 'failed'; words: string; isTriedAgain: boolean }
  | { kind: 'clash'; theirs: Question };

/** Typing rests for this long before it is sent, ms. */
const REST_MS = 700;
/** So long after a server that did not answer it is tried again, ms. */
const AGAIN_MS = 5_000;
/** What has nothing to do with the question, and passes. */
const passing = new Set<CallError['code']>(['unreachable', 'busy', 'locked', 'too-many', 'bug']);

const writtenOf = (it: Question): Written => ({
  kind: it.kind,
  text: it.text,
  options: it.options,
  matches: it.matches,
  correct: it.correct,
  partial: it.partial,
  number: it.number,
  modelAnswer: it.modelAnswer,
  explanation: it.explanation,
  points: it.points,
  tags: it.tags,
});

const same = (one: Written, other: Written) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A question that saves itself while it is written: one save after the other, the latest words last.
 * Nobody is written over: when somebody else changed it meanwhile, both are offered.
 */
export function useQuestion(question: Question, quizId: number | null) {
  const queries = useQueryClient();
  const [values, setValues] = useState(() => writtenOf(question));
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' });
  const latest = useRef(values);
  const base = useRef({ version: question.version, written: values });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const isGone = useRef(false);
  useUnsaved(saving.kind === 'failed' || saving.kind === 'clash');

  const take = (it: Question) => {
    base.current = { version: it.version, written: writtenOf(it) };
    latest.current = base.current.written;
    setValues(latest.current);
    setSaving({ kind: 'saved' });
  };
  const fail = (error: unknown) => {
    const theirs = error instanceof CallError && (error.body.current as Question | undefined);
    if (theirs) return setSaving({ kind: 'clash', theirs });
    const words = error instanceof Error ? error.message : 'Something went wrong.';
    const isTriedAgain = error instanceof CallError && passing.has(error.code);
    setSaving({ kind: 'failed', words, isTriedAgain });
    if (isTriedAgain && !isGone.current) timer.current = setTimeout(() => void flush(), AGAIN_MS);
  };
  const send = async () => {
    while (!same(latest.current, base.current.written)) {
      const sent = latest.current;
      setSaving({ kind: 'saving' });
      try {
        const { questions } = await call('POST /save-questions', {
          quiz: quizId,
          questions: [{ id: question.id, version: base.current.version, ...sent }],
        });
        base.current = { version: questions[0]!.version, written: sent };
      } catch (error) {
        return fail(error);
      }
    }
    setSaving({ kind: 'saved' });
    void queries.invalidateQueries({ queryKey: ['GET /quiz-details'] });
    void queries.invalidateQueries({ queryKey: ['GET /quiz-questions'] });
  };
  const flush = () => {
    clearTimeout(timer.current);
    queue.current = queue.current.then(send);
    return queue.current;
  };
  const change = (patch: Partial<Written>) => {
    latest.current = { ...latest.current, ...patch };
    setValues(latest.current);
    clearTimeout(timer.current);
    if (saving.kind === 'clash') return;
    setSaving({ kind: 'waiting' });
    timer.current = setTimeout(() => void flush(), REST_MS);
  };
  /** Ends a clash: theirs is taken over, or mine is written over theirs on purpose. */
  const settle = (theirs: Question, kept: 'mine' | 'theirs') => {
    if (kept === 'theirs') return take(theirs);
    base.current = { version: theirs.version, written: writtenOf(theirs) };
    setSaving({ kind: 'waiting' });
    void flush();
  };
  // Somebody else changed it while nothing was typed here: theirs is shown.
  const renew = useEffectEvent((it: Question) => {
    const isClean = same(latest.current, base.current.written);
    if (isClean && it.version > base.current.version && saving.kind === 'saved') take(it);
  });
  useEffect(() => renew(question), [question]);
  const flushNow = useEffectEvent(() => void flush());
  useEffect(() => {
    const [waiting, gone] = [timer, isGone];
    gone.current = false;
    return () => {
      gone.current = true;
      clearTimeout(waiting.current);
      flushNow();
    };
  }, []);
  return { values, saving, change, flush, settle };
}
