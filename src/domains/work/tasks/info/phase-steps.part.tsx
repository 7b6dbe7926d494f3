import { useState } from 'react';
import { useRun, useRunOn, useStage } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { taskPhase } from '../phases/phases.actions.ts';
import { ReasonForm } from '../reason-form.part.tsx';
import type { Task } from '../tasks.contract.ts';

interface Phase {
  id: number;
  name: string;
}

interface PhaseStepsProps {
  task: Task;
  phases: readonly Phase[];
  mayWork: boolean;
}

/** The way of the task's type: where it stands, on to the next, back with a reason. */
export function PhaseSteps({ task, phases, mayWork }: PhaseStepsProps) {
  const run = useRun();
  const send = useRunOn(useStage());
  const [back, setBack] = useState<Phase>();
  const at = phases.findIndex((it) => it.id === task.phase?.id);
  const next = phases[at + 1];
  const onward = next && (() => void run(taskPhase, { task: task.id, phase: next.id }));
  usePageKeys([
    mayWork && onward && { keys: 'm', words: 'Move on to the next phase', run: onward },
  ]);
  if (phases.length === 0) return null;
  return (
    <section className="task-part" aria-labelledby="task-phases">
      <div className="row">
        <h3 id="task-phases">Phase</h3>
        <span className="sp" />
        {mayWork && next && (
          <Button size="s" icon="arrow-right" keys="m" onClick={onward}>
            On to {next.name}
          </Button>
        )}
      </div>
      <ol className="phase-steps">
        {phases.map((it, index) => (
          <li
            key={it.id}
            className={index < at ? 'past' : index === at ? 'now' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <Icon
              name={index < at ? 'circle-check' : index === at ? 'progress' : 'circle-dashed'}
              size={14}
            />
            {mayWork && index < at ? (
              <button
                dir="auto"
                type="button"
                title={`Back to ${it.name}`}
                onClick={() => setBack(it)}
              >
                {it.name}
              </button>
            ) : (
              it.name
            )}
          </li>
        ))}
      </ol>
      {back && (
        <ReasonForm
          title={`Back to ${back.name}`}
          note={`${task.key}, ${task.title}`}
          verb="Move back"
          onSend={(reason) => send(taskPhase, { task: task.id, phase: back.id, reason })}
          onClose={() => setBack(undefined)}
        />
      )}
    </section>
  );
}
