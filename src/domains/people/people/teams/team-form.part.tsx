import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { saved } from '#/ui/toast.ts';
import { NOBODY, personOf, usePersonOptions } from '../person-options.part.tsx';
import type { Team } from './teams.contract.ts';

const NONE = 'none';

interface TeamFormProps {
  /** Absent: a new one. */
  team?: Team;
  onClose: () => void;
}

/** Adds a team, or renames one and chooses its lead and department. */
export function TeamForm({ team: given, onClose }: TeamFormProps) {
  const team = useOpened(given);
  const queries = useQueryClient();
  const people = usePersonOptions(team?.lead ?? null);
  const { data } = useQuery(reading('GET /departments', {}));
  const listed = data?.rows ?? (team?.department ? [team.department] : []);
  const form = useForm<{ name: string; leadId: string; departmentId: string }>({
    initial: {
      name: team?.name ?? '',
      leadId: team?.lead ? String(team.lead.id) : NOBODY,
      departmentId: team?.department ? String(team.department.id) : NONE,
    },
    submit: async ({ name, leadId, departmentId }) => {
      await call('POST /team/add', {
        ...(team && { id: team.id, version: team.version }),
        name,
        leadId: personOf(leadId),
        departmentId: departmentId === NONE || departmentId === '' ? null : Number(departmentId),
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: ({ name }): Record<string, string> =>
      name.trim() ? {} : { name: 'Give the team a name.' },
  });
  return (
    <FormDialog
      title={team ? `Change ${team.name}` : 'Add a team'}
      form={form}
      verb={team ? 'Save' : 'Add team'}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={60} {...form.field('name')} />
      <ComboField
        label="Lead"
        help="Sees and decides what belongs to the team, from the next request on"
        options={people}
        {...form.field('leadId')}
      />
      <Select
        label="Department"
        choices={[
          { value: NONE, label: 'None' },
          ...listed.map((it) => ({ value: String(it.id), label: it.name })),
        ]}
        {...form.field('departmentId')}
      />
    </FormDialog>
  );
}
