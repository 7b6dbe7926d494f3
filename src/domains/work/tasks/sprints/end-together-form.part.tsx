import { useRunOn, useStage } from '#/client/running.ts';
import type { TogetherSprint } from '#/domains/work/projects/sprints/sprints.contract.ts';
import { counted } from '#/kernel/numbers.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { completedWith, goesOf } from './end-together.part.ts';
import { sprintEnd } from './sprints.actions.ts';
import type { OneSprint } from './sprints.contract.ts';

const NONE = 'none';

/** The issues that go on elsewhere when this sprint is completed. */
const unfinished = (it: TogetherSprint) =>
  it.issues.filter(({ group }) => group !== 'completed' && group !== 'cancelled').length;

const nameOf = ({ sprint }: TogetherSprint) => `${sprint.project.key} ${sprint.name}`;

interface EndTogetherFormProps {
  one: OneSprint;
  together: readonly TogetherSprint[];
  onClose: () => void;
}

/**
 * Completes the sprint of a team and those of projects that run with it, all or none: each is kept as
 * it stands, then what is open in it moves on.
 */
export function EndTogetherForm({ one: given, together, onClose }: EndTogetherFormProps) {
  const one = useOpened(given);
  const run = useRunOn(useStage());
  const { sprint, next } = one;
  const running = together.filter((it) => it.sprint.state === 'active');
  const mine = running.filter((it) => it.canConfigure);
  const others = running.filter((it) => !it.canConfigure);
  const unticked = sprint.checklist.filter((it) => it.list === 'done' && it.doneAt === null);
  const form = useForm<{ moveTo: string; goes: Record<number, string>; anyway: boolean }>({
    initial: { moveTo: String(next[0]?.id ?? NONE), goes: {}, anyway: false },
    check: ({ anyway }): Record<string, string> =>
      unticked.length > 0 && !anyway ? { anyway: 'Tick this to go on all the same.' } : {},
    submit: async ({ moveTo, goes, anyway }) => {
      const { id, version } = sprint;
      const to = moveTo === NONE ? null : Number(moveTo);
      const projectSprints = mine.map((it) => completedWith(it, goes[it.sprint.id] ?? goesOf(it)));
      await run(sprintEnd, { sprint: id, version, anyway, moveTo: to, projectSprints });
      onClose();
    },
  });
  const { goes } = form.values;
  const { open, done } = sprint.figures;
  return (
    <FormDialog
      title={`Complete ${sprint.name}?`}
      note={[
        `${counted(done, 'task')} done.`,
        ...mine.map((it) => `${nameOf(it)}: ${counted(it.sprint.sums.doneIssues, 'issue')} done.`),
        'All is kept as it stands now, then what is open moves on.',
      ].join(' ')}
      verb="Complete sprint"
      form={form}
      onClose={onClose}
    >
      {open > 0 && (
        <Select
          label={`Where ${counted(open, 'open task')} ${open === 1 ? 'goes' : 'go'}`}
          choices={[
            ...next.map((it) => ({ value: String(it.id), label: it.name })),
            { value: NONE, label: 'Into no sprint' },
          ]}
          {...form.field('moveTo')}
        />
      )}
      {mine
        .filter((it) => unfinished(it) > 0)
        .map((it) => (
          <Select
            key={it.sprint.id}
            label={`Where ${counted(unfinished(it), 'open issue')} of ${nameOf(it)} ${unfinished(it) === 1 ? 'goes' : 'go'}`}
            choices={[
              ...it.next.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: 'new', label: 'A new sprint' },
              { value: 'backlog', label: 'The backlog' },
            ]}
            value={goes[it.sprint.id] ?? goesOf(it)}
            onChange={(to) => form.set('goes', { ...goes, [it.sprint.id]: to })}
          />
        ))}
      {others.length > 0 && (
        <p className="f3">
          {others.map(nameOf).join(', ')} {others.length === 1 ? 'goes' : 'go'} on: only leads of
          the project can complete {others.length === 1 ? 'it' : 'them'}.
        </p>
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
