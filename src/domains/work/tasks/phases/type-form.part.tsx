import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { saved } from '#/ui/toast.ts';
import type { TaskType } from './phases.contract.ts';

interface Line {
  /** Stays with the line while it is moved about. */
  line: number;
  id?: number;
  name: string;
  tasks: number;
}

/** The two lines change places. */
function swapped(lines: readonly Line[], at: number, to: number): Line[] {
  const next = [...lines];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

interface LinesProps {
  lines: readonly Line[];
  error: string | undefined;
  onChange: (lines: Line[]) => void;
}

/** The phases in order: worded, moved up and down, taken away and added. */
function PhaseLines({ lines, error, onChange }: LinesProps) {
  const [last, setLast] = useState(lines.length);
  const add = () => {
    setLast(last + 1);
    onChange([...lines, { line: last + 1, name: '', tasks: 0 }]);
  };
  return (
    <fieldset className="phase-lines">
      <legend className="lbl">Phases, in order</legend>
      {lines.map((it, at) => (
        <div key={it.line} className="row">
          <TextField
            label={`Phase ${at + 1}`}
            hideLabel
            maxLength={40}
            value={it.name}
            autoFocus={it.id === undefined}
            onChange={(name) =>
              onChange(lines.map((one, i) => (i === at ? { ...one, name } : one)))
            }
          />
          <IconButton
            icon="arrow-up"
            label={`Move phase ${at + 1} up`}
            variant="ghost"
            disabled={at === 0}
            onClick={() => onChange(swapped(lines, at, at - 1))}
          />
          <IconButton
            icon="arrow-down"
            label={`Move phase ${at + 1} down`}
            variant="ghost"
            disabled={at === lines.length - 1}
            onClick={() => onChange(swapped(lines, at, at + 1))}
          />
          <IconButton
            icon="trash"
            label={`Take phase ${at + 1} away`}
            variant="ghost"
            disabled={it.tasks > 0}
            title={it.tasks > 0 ? `${it.tasks} tasks stand in it` : undefined}
            onClick={() => onChange(lines.filter((_, i) => i !== at))}
          />
        </div>
      ))}
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <Button size="s" icon="plus" disabled={lines.length >= 20} onClick={add}>
        Add a phase
      </Button>
    </fieldset>
  );
}

interface TypeFormProps {
  /** None for a new one. */
  type: TaskType | undefined;
  onClose: () => void;
}

/** A type of tasks: its name, whether new tasks may be of it, and its phases. */
export function TypeForm({ type: given, onClose }: TypeFormProps) {
  const type = useOpened(given);
  const queries = useQueryClient();
  const form = useForm<{ name: string; active: boolean; phases: Line[] }>({
    initial: {
      name: type?.name ?? '',
      active: type?.active ?? true,
      phases: (type?.phases ?? []).map((it, at) => ({ ...it, line: at })),
    },
    submit: async ({ name, active, phases }) => {
      await call('POST /tasks/phases', {
        ...(type && { id: type.id, version: type.version }),
        name,
        active,
        phases: phases.map((it) => ({ id: it.id, name: it.name })),
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: ({ name, phases }): Record<string, string> => ({
      ...(!name.trim() && { name: 'Give the type a name.' }),
      ...(phases.some((it) => !it.name.trim()) && { phases: 'Every phase needs a name.' }),
    }),
  });
  return (
    <FormDialog
      title={type ? `Type ${type.name}` : 'New type'}
      onClose={onClose}
      form={form}
      verb={type ? 'Save type' : 'Create type'}
    >
      <TextField label="Name" autoFocus maxLength={40} {...form.field('name')} />
      <PhaseLines
        lines={form.values.phases}
        error={form.errors['phases']}
        onChange={(it) => form.set('phases', it)}
      />
      <Checkbox
        label="New tasks can be of this type"
        help="Those there are keep it either way"
        {...form.field('active')}
      />
    </FormDialog>
  );
}
