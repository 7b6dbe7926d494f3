import { useRunOn, useStage } from '#/client/running.ts';
import { zoneName } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { shiftAdd, shiftChange } from './shifts.actions.ts';
import type { Shift } from './shifts.contract.ts';
import { WorkdaysField } from './workdays-field.part.tsx';

interface ShiftFormProps {
  today: string;
  /** Absent: a new one. */
  shift?: Shift;
  onClose: () => void;
}

/** Adds a shift, or renames one and changes its hours from a day on. */
export function ShiftForm({ today, shift: given, onClose }: ShiftFormProps) {
  const shift = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm<{
    name: string;
    from: string;
    to: string;
    workdays: number[];
    since: string;
  }>({
    initial: {
      name: shift?.name ?? '',
      from: shift?.from ?? '10:00',
      to: shift?.to ?? '19:00',
      workdays: shift?.workdays ?? [1, 2, 3, 4, 5],
      since: today,
    },
    submit: async ({ name, from, to, workdays, since }) => {
      const hours = { from, to };
      if (shift)
        await run(shiftChange, { shift: shift.id, hours, since, seen: shift, name, workdays });
      else await run(shiftAdd, { hours, name, workdays });
      onClose();
    },
    check: (it) => ({
      ...(!it.name.trim() && { name: 'Give the shift a name.' }),
      ...(!it.from && { from: 'When does it start?' }),
      ...(!it.to && { to: 'When does it end?' }),
      ...(it.to && it.to === it.from && { to: 'It ends at another time than it starts.' }),
      ...(it.workdays.length === 0 && { workdays: 'Choose at least one day.' }),
      ...(!it.since && { since: 'Choose a day.' }),
    }),
  });
  const { from, to } = form.values;
  const isOvernight = from !== '' && to !== '' && to < from;
  return (
    <FormDialog
      title={shift ? `Change ${shift.name}` : 'Add a shift'}
      note={
        shift
          ? `${counted(shift.people, 'person has', 'people have')} it. Days that are over keep their hours.`
          : undefined
      }
      form={form}
      verb={shift ? 'Save' : 'Add shift'}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={60} {...form.field('name')} />
      <TimeField label="From" help={`Times are ${zoneName()}`} {...form.field('from')} />
      <TimeField
        label="To"
        help={isOvernight ? 'On the next day: the shift runs over midnight' : undefined}
        {...form.field('to')}
      />
      <WorkdaysField {...form.field('workdays')} />
      {shift && (
        <DayField label="Hours hold from" today={today} min={today} {...form.field('since')} />
      )}
    </FormDialog>
  );
}
