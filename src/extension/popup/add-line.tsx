import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '#/client/api.ts';
import { QuickAddLine } from '#/domains/work/tasks/quick-add/quick-add-line.part.tsx';
import { taskAdd, type NewTask } from '#/domains/work/tasks/quick-add/quick-add.actions.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Hit } from '#/kernel/hit.ts';
import { useNow } from '#/ui/now.ts';
import { changeOf } from '../kept.ts';
import { useOwner } from './owner.ts';
import type { Doing } from './use-doing.ts';
import { useDraft } from './use-draft.ts';
import './add-line.css';

const NAMES = 'names';

/** Games, projects and people that can be named: those known last, then those of now. */
function useNames(): readonly Hit[] {
  const { person, own } = useOwner();
  const [names, setNames] = useState((own.cache[NAMES]?.value ?? []) as readonly Hit[]);
  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      const wanted = {
        kinds: ['app' as const, 'project' as const, 'person' as const],
        limit: 1000,
      };
      const { rows } = await call('GET /search', wanted, { background: true });
      if (isShown) setNames(rows);
      const now = { at: Date.now(), value: rows };
      if (person !== undefined) await changeOf(person, 'cache', (it) => ({ ...it, [NAMES]: now }));
    };
    // Without a connection those of last time are enough.
    ask().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [person]);
  return names;
}

interface AddLineProps {
  doing: Doing;
  onBack: () => void;
  beside: ReactNode;
}

/** A task in one line, in place of the line that asks for leave. */
export function AddLine({ doing, onBack, beside }: AddLineProps) {
  const [text, setText] = useDraft('task');
  const names = useNames();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const today = dayOf(useNow());
  const add = async (task: NewTask) => {
    const draft = { field: 'task', text };
    if (await doing.run(taskAdd, task, `New task: ${task.title}`, { draft })) setText('');
  };
  return (
    <div className="add-line">
      <QuickAddLine
        {...{ text, today, input }}
        onText={setText}
        hits={names}
        busy={doing.busy}
        onAdd={(task) => void add(task)}
        onEscape={onBack}
        beside={beside}
      />
    </div>
  );
}
