import { useRun } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import type { Notification } from './notifications.contract.ts';
import { hasLater, MORNING, type SnoozeTime } from './snooze-times.ts';
import { snoozeOne } from './snooze.actions.ts';

interface Values {
  until: SnoozeTime | '';
  day: string;
}

interface SnoozeFormProps {
  notification: Notification;
  onClose: () => void;
  onDone: () => void;
}

/** Until when a notification is put off. */
export function SnoozeForm({ notification, onClose, onDone }: SnoozeFormProps) {
  const run = useRun();
  const now = useNow();
  const today = dayOf(now);
  const isEarly = hasLater(now);
  const form = useForm<Values>({
    initial: { until: isEarly ? 'later' : 'tomorrow', day: '' },
    check: ({ until, day }): Record<string, string> =>
      until === 'day' && !day ? { day: 'Choose a day.' } : {},
    submit: async ({ until, day }) => {
      if (until === '') return;
      const sent = { id: notification.id, until, ...(until === 'day' && { day }) };
      const outcome = await snoozeOne.run(sent);
      onDone();
      onClose();
      await run({ run: async () => outcome }, {});
    },
  });
  const choices = [
    ...(isEarly ? [{ value: 'later' as const, label: 'Later today, in three hours' }] : []),
    { value: 'tomorrow' as const, label: `Tomorrow at ${MORNING}` },
    { value: 'monday' as const, label: `Next Monday at ${MORNING}` },
    { value: 'day' as const, label: `On a day, at ${MORNING}` },
  ];
  return (
    <FormDialog
      title="Snooze notification"
      note={notification.title}
      verb="Snooze"
      width={420}
      form={form}
      onClose={onClose}
    >
      <Radios label="Comes back, unread" choices={choices} {...form.field('until')} />
      {form.values.until === 'day' && (
        <DayField
          label="Day"
          today={today}
          min={addDays(today, 1)}
          max={addDays(today, 366)}
          {...form.field('day')}
        />
      )}
    </FormDialog>
  );
}
