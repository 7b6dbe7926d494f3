import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { dayOf } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { saved } from '#/ui/toast.ts';
import type { Employee } from '../record/record.contract.ts';
import { FieldInput } from '../sheet/field-input.part.tsx';
import { asTyped, changesOf, typedOf } from '../sheet/field-values.ts';
import { isDated } from './timeline-fields.ts';

interface ChangeFormProps {
  employee: Employee;
  onClose: () => void;
}

/** Changes job, pay or manager from a day on: one to come, or one that is over. */
export function ChangeForm({ employee: given, onClose }: ChangeFormProps) {
  const employee = useOpened(given);
  const queries = useQueryClient();
  const today = dayOf(useNow());
  const names = employee.can.change.filter(isDated);
  const before = typedOf(employee.fields);
  const form = useForm({
    initial: { ...before, since: today },
    check: (it) => ({
      ...(!it.since && { since: 'Choose the day.' }),
      ...(Object.keys(changesOf(names, it, before)).length === 0 && {
        [names[0] ?? 'title']: 'Change something.',
      }),
    }),
    submit: async ({ since, ...typed }) => {
      const { id, version } = employee;
      try {
        const values = changesOf(names, typed, before);
        await call('POST /save-employment-change', { id, version, since, values });
        saved();
        onClose();
      } catch (error) {
        throw asTyped(error);
      } finally {
        void queries.invalidateQueries();
      }
    },
  });
  const { since } = form.values;
  return (
    <FormDialog
      title={`Change ${employee.name} from a day on`}
      note="What is as it stands now is left out."
      form={form}
      verb="Save"
      onClose={onClose}
    >
      <DayField
        label="From"
        today={today}
        help={
          since > today
            ? 'It takes effect by itself on that day.'
            : 'It counts from that day on; what came later stays.'
        }
        {...form.field('since')}
      />
      {names.map((name) => (
        <FieldInput key={name} name={name} form={form} personId={employee.id} />
      ))}
    </FormDialog>
  );
}
