import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { QuickAddLine } from './quick-add-line.part.tsx';
import { taskAdd, type NewTask } from './quick-add.actions.ts';

interface QuickAddProps {
  today: string;
  input: RefObject<HTMLInputElement | null>;
}

/** The line above my tasks that adds one. */
export function QuickAdd({ today, input }: QuickAddProps) {
  const run = useRun();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({
    ...reading('GET /search', { kinds: ['app', 'project', 'person'], limit: 10_000 }),
    staleTime: 300_000,
  });
  const add = async (task: NewTask) => {
    setBusy(true);
    if (await run(taskAdd, task)) setText('');
    setBusy(false);
  };
  return (
    <QuickAddLine
      {...{ text, today, busy, input }}
      onText={setText}
      hits={data?.rows ?? []}
      onAdd={(task) => void add(task)}
      onEscape={() => input.current?.blur()}
    />
  );
}
