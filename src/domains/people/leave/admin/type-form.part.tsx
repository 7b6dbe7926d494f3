import { useRunOn, useStage } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { leaveTypeAdd, leaveTypeChange } from '../types/leave-types.actions.ts';
import type { LeaveType, LeaveYear } from '../types/leave-types.contract.ts';

interface TypeFormProps {
  leaveYear: LeaveYear;
  /** Absent: a new one. */
  type: LeaveType | undefined;
  onClose: () => void;
}

interface Values {
  name: string;
  limited: boolean;
  days: number | null;
  accrual: 'at-once' | 'monthly' | '';
  carryDays: number | null;
  carryUntil: string;
  paid: boolean;
  needsApproval: boolean;
  needsNote: boolean;
  from: 'next-year' | 'now' | '';
}

/** A type as the form begins with it; what is planned already is what is changed. */
function initialOf(type: LeaveType | undefined): Values {
  const terms = type?.planned ?? type?.terms;
  return {
    name: type?.name ?? '',
    limited: type === undefined || terms !== null,
    days: terms?.days ?? null,
    accrual: terms?.accrual ?? 'at-once',
    carryDays: terms?.carryDays ?? 0,
    carryUntil: terms?.carryUntil ?? '',
    paid: type?.paid ?? true,
    needsApproval: type?.needsApproval ?? true,
    needsNote: type?.needsNote ?? false,
    from: 'next-year',
  };
}

const sentOf = (it: Values) => ({
  name: it.name,
  paid: it.paid,
  needsApproval: it.needsApproval,
  needsNote: it.needsNote,
  terms: it.limited
    ? {
        days: it.days ?? 0,
        accrual: it.accrual || ('at-once' as const),
        carryDays: it.carryDays ?? 0,
        carryUntil: it.carryUntil.trim() || null,
      }
    : null,
  from: it.from || ('next-year' as const),
});

/** Adds a type of leave, or changes one. */
export function TypeForm({ leaveYear, type: given, onClose }: TypeFormProps) {
  const type = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm<Values>({
    initial: initialOf(type),
    submit: async (it) => {
      const whole = sentOf(it);
      const { name, from } = whole;
      const days = it.days ?? 0;
      const known = type && { id: type.id, version: type.version };
      if (type && known)
        await run(leaveTypeChange, { type: type.id, days, from, whole: { ...whole, ...known } });
      else await run(leaveTypeAdd, { days, name, whole });
      onClose();
    },
    check: (it) => ({
      ...(!it.name.trim() && { name: 'Give the type a name.' }),
      ...(it.limited && it.days === null && { days: 'How many days does a year have?' }),
    }),
  });
  const it = form.values;
  const next = shortDay(addDays(leaveYear.to, 1), leaveYear.to);
  return (
    <FormDialog
      title={type ? `Change ${type.name}` : 'Add a type of leave'}
      note={
        type
          ? 'Leave years that are over keep what they gave.'
          : `It gives from the beginning of this leave year on, ${shortDay(leaveYear.from)}.`
      }
      onClose={onClose}
      form={form}
      verb={type ? 'Save' : 'Add type'}
    >
      <TextField label="Name" autoFocus maxLength={60} {...form.field('name')} />
      {!type && <Checkbox label="Has a limit a year" {...form.field('limited')} />}
      {it.limited && (
        <>
          <NumberField label="Days a year" decimals={1} after="days" {...form.field('days')} />
          <Select
            label="Earned"
            choices={[
              { value: 'at-once', label: 'All at the start of the leave year' },
              { value: 'monthly', label: 'A twelfth each month' },
            ]}
            {...form.field('accrual')}
          />
          <NumberField
            label="Carried over, at most"
            decimals={1}
            after="days"
            {...form.field('carryDays')}
          />
          {(it.carryDays ?? 0) > 0 && (
            <TextField
              label="To be taken until"
              help="Month and day, 03-31. Empty: it does not expire."
              placeholder="MM-DD"
              maxLength={5}
              {...form.field('carryUntil')}
            />
          )}
          {type && (
            <Select
              label="Changes hold"
              choices={[
                { value: 'next-year', label: `From the next leave year, ${next}` },
                { value: 'now', label: 'From today' },
              ]}
              {...form.field('from')}
            />
          )}
        </>
      )}
      <Checkbox label="Paid" {...form.field('paid')} />
      <Checkbox label="Needs approval" {...form.field('needsApproval')} />
      <Checkbox label="Needs a note" {...form.field('needsNote')} />
    </FormDialog>
  );
}
