import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRun, useRunOn, useStage } from '#/client/running.ts';
import { taskAssign } from '../quick-add/change-task.actions.ts';
import type { TaskStatus } from '../task-rules.ts';
import { wordsNeeded } from './board-rules.ts';
import { cardTurn } from './teams.actions.ts';
import type { BoardTask, Member } from './teams.contract.ts';

interface Asked {
  task: BoardTask;
  to: TaskStatus;
}

/** Moves cards and waits until the board has been read anew; asks first for what has to be told. */
export function useBoardMoves() {
  const queries = useQueryClient();
  const run = useRun();
  const runOn = useRunOn(useStage());
  const [asked, setAsked] = useState<Asked>();
  const answer = useRef<(went: boolean) => void>(undefined);
  const renewed = () => queries.invalidateQueries({ queryKey: ['GET /tasks/teams'] });

  const give = async (task: BoardTask, to: Pick<Member, 'id' | 'name'> | null) => {
    const went = await run(taskAssign, {
      task: task.id,
      version: task.version,
      person: to?.id ?? null,
    });
    await renewed();
    return went;
  };
  const turn = async (task: BoardTask, to: TaskStatus) => {
    if (wordsNeeded(task, to)) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      answer.current = resolve;
      setAsked({ task, to });
      return promise;
    }
    const went = await run(cardTurn, { task, status: to });
    await renewed();
    return went;
  };
  const tell = async (words: { reason?: string; override?: string }) => {
    if (!asked) return;
    await runOn(cardTurn, { task: asked.task, status: asked.to, ...words });
    await renewed();
    answer.current?.(true);
  };
  const leave = () => {
    setAsked(undefined);
    answer.current?.(false);
  };
  return { asked, give, turn, tell, leave };
}
