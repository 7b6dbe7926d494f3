import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { leavingReasons } from '../employee-values.ts';
import { reasonWords } from '../employee-words.ts';
import { employeeLeaving } from '../leaving.actions.ts';
import { handoverWords } from '../leaving/leaving.contract.ts';
import type { Employee } from '../record/record.contract.ts';

/** What somebody else has to take over, each with the page where it is given. */
function HandoverList({ id }: { id: number }) {
  const { data } = useQuery(reading('GET /employee-leaving', { id }));
  if (!data) return null;
  if (data.rows.length === 0) {
    return (
      <p className="row f2">
        <Icon name="circle-check" size={15} /> There is nothing to hand over.
      </p>
    );
  }
  return (
    <section aria-label="To hand over" className="emp-handover">
      <h3>To hand over</h3>
      <ul>
        {data.rows.map((it) => (
          <li key={it.kind}>
            <Link className="link med" href={it.link}>
              {counted(it.count, ...handoverWords[it.kind])}
            </Link>
            <span className="f3 fs12 trunc">
              {it.names.join(', ')}
              {it.names.length > 0 && it.count > it.names.length && ', …'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sets the last day of an employee; from that day on it ends their access. */
export function LeavingForm({
  employee: given,
  onClose,
}: {
  employee: Employee;
  onClose: () => void;
}) {
  const employee = useOpened(given);
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const reason = leavingReasons.find((it) => it === employee.fields.leftReason) ?? '';
  const form = useForm({
    initial: { lastDay: employee.fields.lastDay ?? '', reason: reason as string },
    check: (it) => ({
      ...(!it.lastDay && { lastDay: 'Choose the last day.' }),
      ...(!it.reason && { reason: 'Choose a reason.' }),
    }),
    submit: async ({ lastDay, reason: chosen }) => {
      await run(employeeLeaving, {
        person: employee.id,
        version: employee.version,
        lastDay,
        reason: leavingReasons.find((it) => it === chosen) ?? 'other',
      });
      onClose();
    },
  });
  const isOver = form.values.lastDay !== '' && form.values.lastDay <= today;
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
      <HandoverList id={employee.id} />
      <p className="f2" aria-live="polite">
        {isOver
          ? 'Sessions, trusted browsers and memberships of teams end now. For seven days it can be taken back.'
          : `Access stays until the end of that day, where ${employee.name} lives, and then ends by itself.`}
      </p>
    </FormDialog>
  );
}
