import { useRunOn, useStage } from '#/client/running.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { sprintBegin, sprintEnd } from './sprints.actions.ts';
import type { Sprint } from './sprints.contract.ts';

interface TurnFormProps {
  sprint: Sprint;
  /** Planned ones of the team, the next first: where open tasks may go. */
  next: readonly Sprint[];
  onClose: () => void;
}

const NONE = 'none';
const tasks = (count: number) => (count === 1 ? '1 task' : `${count} tasks`);

/** Start a planned sprint, or complete the active one. */
export function TurnForm({ sprint, next, onClose }: TurnFormProps) {
  const run = useRunOn(useStage());
  // Started by somebody else meanwhile, the same key must not complete it.
  const isStart = useOpened(sprint.state === 'planned');
  const list = isStart ? 'ready' : 'done';
  const unticked = sprint.checklist.filter((it) => it.list === list && it.doneAt === null);
  const { open, done } = sprint.figures;
  const form = useForm<{ moveTo: string; anyway: boolean }>({
    initial: { moveTo: String(next[0]?.id ?? NONE), anyway: false },
    submit: async ({ moveTo, anyway }) => {
      const asked = { sprint: sprint.id, version: sprint.version, anyway };
      if (isStart) await run(sprintBegin, asked);
      else await run(sprintEnd, { ...asked, moveTo: moveTo === NONE ? null : Number(moveTo) });
      onClose();
    },
    check: ({ anyway }): Record<string, string> =>
      unticked.length > 0 && !anyway ? { anyway: 'Tick this to go on all the same.' } : {},
  });
  return (
    <FormDialog
      title={`${isStart ? 'Start' : 'Complete'} ${sprint.name}?`}
      note={
        isStart
          ? `${tasks(sprint.figures.tasks)} are planned for it; what comes later counts as added.`
          : `${tasks(done)} done. It is kept as it stands now, then what is open moves on.`
      }
      verb={isStart ? 'Start sprint' : 'Complete sprint'}
      form={form}
      onClose={onClose}
    >
      {!isStart && open > 0 && (
        <Select
          label={`Where ${tasks(open)} that are open go`}
          choices={[
            ...next.map((it) => ({ value: String(it.id), label: it.name })),
            { value: NONE, label: 'Into no sprint' },
          ]}
          {...form.field('moveTo')}
        />
      )}
      {unticked.length > 0 && (
        <Checkbox
          label={`Although ${unticked.length === 1 ? 'a line is' : 'lines are'} not ticked`}
          help={unticked.map((it) => it.text).join('. ')}
          {...form.field('anyway')}
        />
      )}
    </FormDialog>
  );
}
