import { useRun } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { snoozeAlert } from './follow.actions.ts';
import type { AlertPause } from './snooze-times.ts';

interface SnoozeAlertFormProps {
  alert: { id: number; title: string; mine: boolean };
  /** The row that it was opened from. */
  row?: { part: string; name: string } | undefined;
  onClose: () => void;
}

/** Until when nothing is told of an alert, or of one of its rows. */
export function SnoozeAlertForm({ alert, row, onClose }: SnoozeAlertFormProps) {
  const run = useRun();
  const today = dayOf(useNow());
  const form = useForm({
    initial: {
      what: (row ? 'row' : 'all') as 'row' | 'all' | '',
      until: 'week' as AlertPause | '',
      day: '',
    },
    check: ({ until, day }): Record<string, string> =>
      until === 'day' && !day ? { day: 'Choose a day.' } : {},
    submit: async ({ what, until, day }) => {
      const done = await run(snoozeAlert, {
        alert: alert.id,
        until: until || 'week',
        ...(what === 'row' && row && { part: row.part }),
        ...(until === 'day' && { day }),
      });
      if (done) onClose();
    },
  });
  return (
    <FormDialog
      title="Snooze alert"
      note={
        alert.mine
          ? 'It is yours: nobody is told meanwhile, and no chat.'
          : 'You are not told meanwhile; others are.'
      }
      verb="Snooze"
      width={420}
      form={form}
      onClose={onClose}
    >
      {row && (
        <Radios
          label="What"
          choices={[
            { value: 'row', label: `Only ${row.name}` },
            { value: 'all', label: 'All of the alert' },
          ]}
          {...form.field('what')}
        />
      )}
      <Radios
        label="Until"
        choices={[
          { value: 'tomorrow', label: 'Tomorrow morning' },
          { value: 'monday', label: 'Next Monday' },
          { value: 'week', label: 'For a week' },
          { value: 'month', label: 'For a month' },
          { value: 'day', label: 'A day' },
        ]}
        {...form.field('until')}
      />
      {form.values.until === 'day' && (
        <DayField
          label="Day"
          today={today}
          min={addDays(today, 1)}
          max={addDays(today, 365)}
          {...form.field('day')}
        />
      )}
    </FormDialog>
  );
}
