import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { reading } from '#/client/reading.ts';
import { openSitting, type Sitting } from './sitting.part.ts';
import type { TakenQuiz } from './taking.contract.ts';

/** How often it is asked what another device wrote and whether there is more time, ms. */
const ASK = 5000;

/** The attempt as this device holds it, kept together with the server's. */
export function useSitting(quiz: TakenQuiz): Sitting {
  const [sitting] = useState(() => openSitting(quiz));
  useSyncExternalStore(sitting.subscribe, sitting.version);
  const queries = useQueryClient();
  const { data, isError } = useQuery({
    ...reading('GET /quiz-standing', { quiz: quiz.id }, { background: true }),
    refetchInterval: ASK,
    retry: false,
  });
  useEffect(() => {
    if (!data) return;
    // Another tab has begun the next attempt: nothing of it belongs here.
    const isPast = data.attempt !== quiz.attempt;
    if (!isPast) sitting.hear(data);
    if (isPast || data.state !== 'in_progress') {
      sitting.desk.clear();
      void queries.invalidateQueries({ queryKey: ['GET /get-quiz'] });
    } else if (sitting.desk.unsent() > 0) void sitting.deliver();
  }, [sitting, queries, data, quiz.attempt]);
  useEffect(() => sitting.reached(!isError), [sitting, isError]);
  useEffect(() => sitting.enter(), [sitting]);
  useEffect(() => {
    const back = () => void sitting.deliver();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [sitting]);
  return sitting;
}

/** Seconds that are left, counted down; null when nothing ends it. */
export function useSecondsLeft(sitting: Sitting): number | null {
  const [left, setLeft] = useState(() => sitting.secondsLeft());
  useEffect(() => {
    const timer = setInterval(() => setLeft(sitting.secondsLeft()), 500);
    return () => clearInterval(timer);
  }, [sitting]);
  return left;
}
