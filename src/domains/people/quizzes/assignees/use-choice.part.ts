import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { toastError } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { toast } from '#/ui/toast.ts';
import type { QuizDetails } from '../builder/quiz-page.part.tsx';
import { isEditable } from '../quiz-moves.ts';

/** Somebody who is chosen. */
export interface Chosen {
  id: number;
  name: string;
  extraMinutes: number;
}

/** Choosing rests for this long before it is kept, ms. */
const REST_MS = 600;

const peopleOf = (chosen: readonly Chosen[]) =>
  chosen.map((it) => ({ person: it.id, extraMinutes: it.extraMinutes }));

/**
 * A choice of people that is kept on the server while it is made. It begins with what was kept; before
 * the quiz is sent, else with those who are asked already.
 */
export function useChoice(quiz: QuizDetails) {
  const queries = useQueryClient();
  const isBefore = isEditable(quiz.state);
  const drafts = useQuery({ ...reading('GET /getDrafts', { quiz: quiz.id }), staleTime: Infinity });
  const [made, setMade] = useState<readonly Chosen[]>();
  const [saving, setSaving] = useState('');
  const version = useRef(quiz.version);
  /** Chosen and not kept yet. */
  const waiting = useRef<readonly Chosen[]>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const kept = drafts.data?.rows[0]?.people;
  const before: readonly Chosen[] = (isBefore && drafts.data?.asked) || [];
  const isLoaded = drafts.data !== undefined;
  const chosen = made ?? kept ?? before;

  const keep = async (it: readonly Chosen[]) => {
    setSaving('Saving…');
    try {
      const { version: next } = await call('POST /saveAssigneesDraft', {
        quiz: quiz.id,
        version: version.current,
        people: peopleOf(it),
      });
      version.current = next;
      setSaving('Kept as a draft');
    } catch (error) {
      setSaving('Not kept');
      toastError(error);
    }
  };
  const flush = () => {
    clearTimeout(timer.current);
    const to = waiting.current;
    waiting.current = undefined;
    if (to) queue.current = queue.current.then(() => keep(to));
    return queue.current;
  };
  const change = (to: readonly Chosen[]) => {
    setMade(to);
    waiting.current = to;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), REST_MS);
  };
  const leave = useEffectEvent(() => {
    void flush().then(() => queries.invalidateQueries());
  });
  useEffect(() => () => leave(), []);
  return {
    chosen,
    isLoaded,
    saving,
    add: (people: readonly { id: number; name: string }[]) =>
      change([...chosen, ...people.map(({ id, name }) => ({ id, name, extraMinutes: 0 }))]),
    drop: (id: number) => change(chosen.filter((it) => it.id !== id)),
    setMinutes: (id: number, extraMinutes: number) =>
      change(chosen.map((it) => (it.id === id ? { ...it, extraMinutes } : it))),
    /** Decides on what is chosen; resolves to whether it went. */
    decide: async () => {
      clearTimeout(timer.current);
      waiting.current = undefined;
      await queue.current;
      try {
        await call('POST /saveAssignees', {
          quiz: quiz.id,
          version: version.current,
          people: peopleOf(chosen),
        });
        const many = counted(chosen.length, 'person is', 'people are');
        toast('success', `${many} ${isBefore ? 'chosen' : 'asked, invite them now'}`);
        return true;
      } catch (error) {
        toastError(error);
        return false;
      }
    },
  };
}
