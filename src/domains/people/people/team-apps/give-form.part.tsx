import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useNow } from '#/ui/now.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { appsTransfer } from './team-apps.actions.ts';
import type { OwnedApp } from './team-apps.contract.ts';

const NOBODY = 'nobody';

interface GiveFormProps {
  apps: readonly OwnedApp[];
  teams: readonly { id: number; name: string; lead: string | null }[];
  /** Whether apps may be left without a team. */
  mayLeave: boolean;
  onClose: () => void;
  onGiven: () => void;
}

const counted = (apps: readonly OwnedApp[]) =>
  apps.length === 1 ? apps[0]!.name : `${apps.length} apps`;

/** To whom, from which day on: today at once, later by itself. */
export function GiveForm({ apps, teams, mayLeave, onClose, onGiven }: GiveFormProps) {
  const run = useRunOn(useStage());
  const queries = useQueryClient();
  const today = dayOf(useNow());
  const form = useForm({
    initial: { teamId: '', on: today, note: '' },
    submit: async ({ teamId, on, note }) => {
      try {
        await run(appsTransfer, {
          apps: apps.map(({ id, version }) => ({ id, version })),
          teamId: teamId === NOBODY ? null : Number(teamId),
          on,
          note: note.trim() || undefined,
        });
      } catch (error) {
        // One of them was changed meanwhile: the list behind shows how it stands now.
        if (error instanceof CallError) void queries.invalidateQueries();
        throw error;
      }
      onGiven();
      onClose();
    },
    check: ({ teamId }): Record<string, string> => (teamId ? {} : { teamId: 'Choose a team.' }),
  });
  const { on } = form.values;
  const options = teams.map((it) => ({
    value: String(it.id),
    label: it.name,
    note: it.lead ?? 'without a lead',
    disabled: apps.every((app) => app.team?.id === it.id),
  }));
  return (
    <FormDialog
      title={`Give ${counted(apps)} to a team`}
      note={apps.length > 1 ? apps.map((it) => it.name).join(', ') : undefined}
      form={form}
      verb={on === today ? 'Give now' : 'Plan it'}
      onClose={onClose}
    >
      <ComboField
        label="Team"
        placeholder="Find a team"
        autoFocus
        options={
          mayLeave
            ? [...options, { value: NOBODY, label: 'Nobody', note: 'no team has it' }]
            : options
        }
        {...form.field('teamId')}
      />
      <DayField
        label="From"
        min={today}
        max={addDays(today, 366)}
        today={today}
        help={
          on === today
            ? 'The leads see other figures with their next click.'
            : 'It happens by itself when that day begins in the company’s zone, and can be taken back before.'
        }
        {...form.field('on')}
      />
      <TextField label="Note" help="Optional" maxLength={200} {...form.field('note')} />
    </FormDialog>
  );
}
