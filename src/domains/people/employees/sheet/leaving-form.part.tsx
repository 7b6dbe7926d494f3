import { useQueryClient } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { leavingReasons } from '../employee-values.ts';
import { reasonWords } from '../employee-words.ts';
import { employeeLeaving } from '../leaving.actions.ts';
import type { Employee } from '../record/record.contract.ts';
import { allTakers, type ChosenTakers } from './chosen-takers.ts';
import { HandoverTakers } from './handover-takers.part.tsx';

/** Sets the last day of an employee; from that day on it ends their access. */
export function LeavingForm({
  employee: given,
  onClose,
}: {
  employee: Employee;
  onClose: () => void;
}) {
  const employee = useOpened(given);
  const queries = useQueryClient();
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const reason = leavingReasons.find((it) => it === employee.fields.leftReason) ?? '';
  const form = useForm({
    initial: {
      lastDay: employee.fields.lastDay ?? '',
      reason: reason as string,
      takers: {} as ChosenTakers,
    },
    check: (it) => ({
      ...(!it.lastDay && { lastDay: 'Choose the last day.' }),
      ...(!it.reason && { reason: 'Choose a reason.' }),
    }),
    submit: async ({ lastDay, reason: chosen, takers }) => {
      const { id } = employee;
      const { rows } = await queries.ensureQueryData(reading('GET /employee-leaving', { id }));
      await run(employeeLeaving, {
        person: id,
        version: employee.version,
        lastDay,
        reason: leavingReasons.find((it) => it === chosen) ?? 'other',
        takers: allTakers(rows, takers),
      });
      onClose();
    },
  });
  const { lastDay } = form.values;
  // A day that has not begun where they live is not over because it is here.
  const isOver = lastDay !== '' && lastDay <= today && lastDay <= (employee.dayThere ?? today);
  return (
    <FormDialog
      title={`${employee.name} leaves`}
      form={form}
      verb={isOver ? 'Mark as left' : 'Set the last day'}
      {...(isOver && { tone: 'danger' as const })}
      onClose={onClose}
    >
      <DayField label="Last day" today={today} {...form.field('lastDay')} />
      <Select
        label="Reason"
        help="Only HR sees it."
        placeholder="Choose"
        choices={leavingReasons.map((it) => ({ value: it, label: reasonWords[it] }))}
        {...form.field('reason')}
      />
      <HandoverTakers
        id={employee.id}
        chosen={form.values.takers}
        onChange={(it) => form.set('takers', it)}
      />
      <p className="f2" aria-live="polite">
        {isOver
          ? 'Sessions, trusted browsers and memberships of teams end now, and everything goes to its takers. For seven days leaving can be taken back; what was handed over stays where it is.'
          : `Access stays until the end of that day, where ${employee.name} lives, and then ends by itself; everything goes to its takers then.`}
      </p>
    </FormDialog>
  );
}
