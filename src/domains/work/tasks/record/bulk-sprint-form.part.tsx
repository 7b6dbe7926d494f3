import { useQuery } from '@tanstack/react-query';
import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { everySprint } from '../sprints/every-sprint.ts';
import { sprintFill } from '../sprints/sprints.actions.ts';
import type { Task } from '../tasks.contract.ts';

/** Stands for no sprint among the choices. */
const NONE = 'none';

interface BulkSprintFormProps {
  tasks: readonly Task[];
  onClose: () => void;
  onDone: () => void;
}

/** Several tasks go into a sprint of their team, or into none. */
export function BulkSprintForm({ tasks, onClose, onDone }: BulkSprintFormProps) {
  const run = useRunOn(useStage());
  const sprints = useQuery(everySprint(['active', 'planned']));
  const form = useForm<{ sprint: string }>({
    initial: { sprint: '' },
    submit: async ({ sprint: id }) => {
      const sprint = id === NONE ? null : { id: Number(id) };
      await run(sprintFill, { tasks, sprint });
      onDone();
    },
    check: ({ sprint }): Record<string, string> => (sprint ? {} : { sprint: 'Choose one.' }),
  });
  const options = [
    { value: NONE, label: 'No sprint' },
    ...(sprints.data ?? []).map((it) => ({
      value: String(it.id),
      label: `${it.name}, ${it.team.name}`,
    })),
  ];
  return (
    <FormDialog
      title={`Sprint of ${tasks.length === 1 ? tasks[0]!.key : `${tasks.length} tasks`}`}
      onClose={onClose}
      form={form}
      verb={tasks.length === 1 ? 'Move task' : `Move ${tasks.length} tasks`}
    >
      <ComboField
        label="Sprint"
        help="Sprints that are active or planned, of your teams"
        autoFocus
        options={options}
        {...form.field('sprint')}
      />
    </FormDialog>
  );
}
