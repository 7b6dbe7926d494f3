import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, CallError } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { useUnsaved } from '#/ui/unsaved.ts';
import type { Answer, EvaluationDetail } from '../evaluation.contract.ts';
import { answerDesk, type AnswerDesk, type Failure, type Unsent } from './answer-desk.ts';

const REST_MS = 700;
const RETRY_MS = 4000;

const storage = globalThis.localStorage as Storage | undefined;

function failureOf(error: unknown): Failure {
  if (error instanceof CallError) {
    // Busy, locked or signed out: it stays here and is sent once that is over.
    if (
      ['unreachable', 'queued', 'busy', 'locked', 'too-many', 'unauthenticated'].includes(
        error.code,
      )
    ) {
      return { kind: 'unreachable' };
    }
    if (error.code === 'stale') return { kind: 'stale', current: error.body.current as Answer };
    return { kind: 'refused', words: error.message };
  }
  return { kind: 'refused', words: 'Something went wrong.' };
}

function recall(key: string): Unsent {
  try {
    return JSON.parse(storage?.getItem(key) ?? '{}') as Unsent;
  } catch {
    return {};
  }
}

function open(evaluation: EvaluationDetail, key: string): AnswerDesk {
  const { id, fills, self, lead } = evaluation;
  return answerDesk({
    answers: (fills === 'self' ? self : lead)?.answers ?? [],
    unsent: recall(key),
    send: (place, { score, comment, version }) =>
      call('POST /evaluations/save-answer', {
        id,
        ...(place !== 'all' && { question_id: place }),
        version,
        score,
        comment,
      }),
    failureOf,
    remember: (unsent) => {
      if (Object.keys(unsent).length === 0) storage?.removeItem(key);
      else storage?.setItem(key, JSON.stringify(unsent));
    },
    restMs: REST_MS,
    retryMs: RETRY_MS,
  });
}

/** The desk of the side this person fills in. The component is keyed by the evaluation and its side. */
export function useAnswers(evaluation: EvaluationDetail) {
  const me = useMe();
  const { id, fills, self, lead } = evaluation;
  const key = `evaluation/${me.id}/${id}/${fills}`;
  const [desk] = useState(() => open(evaluation, key));
  const entries = useSyncExternalStore(desk.subscribe, desk.all);
  const answers = fills === 'self' ? self?.answers : lead?.answers;
  useEffect(() => {
    if (answers) desk.takeIn(answers);
  }, [desk, answers]);
  useEffect(() => {
    const retry = () => void desk.flush();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      void desk.flush();
    };
  }, [desk]);
  const isOpen = [...entries.values()].some((it) => it.keeping !== 'kept');
  useUnsaved(isOpen);
  return { desk, entries };
}
export type Entries = ReturnType<typeof useAnswers>['entries'];
