import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { employeeRemove } from '../leaving.actions.ts';
import type { Employee } from '../record/record.contract.ts';

interface RemoveFormProps {
  employee: Employee;
  onClose: () => void;
  /** The record is no more. */
  onDone: () => void;
}

/** Asks before a record is removed, which cannot be taken back. */
export function RemoveForm({ employee: given, onClose, onDone }: RemoveFormProps) {
  const employee = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: {},
    submit: async () => {
      await run(employeeRemove, { person: employee.id, version: employee.version });
      onDone();
    },
  });
  return (
    <FormDialog
      title={`Remove the record of ${employee.name}`}
      form={form}
      verb="Remove the record"
      tone="danger"
      onClose={onClose}
    >
      <p>
        For records made by mistake. {employee.name} stays as a person of the house, and the audit
        log keeps that there was a record. Who leaves is not removed: set their last day instead.
      </p>
    </FormDialog>
  );
}
