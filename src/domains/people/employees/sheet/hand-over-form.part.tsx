import { useQueryClient } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { employeeHandOver } from '../leaving.actions.ts';
import type { Employee } from '../record/record.contract.ts';
import { allTakers, type ChosenTakers } from './chosen-takers.ts';
import { HandoverTakers } from './handover-takers.part.tsx';

interface HandOverFormProps {
  employee: Employee;
  onClose: () => void;
}

/** Hands everything over now, whenever the last day is. */
export function HandOverForm({ employee: given, onClose }: HandOverFormProps) {
  const employee = useOpened(given);
  const queries = useQueryClient();
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { takers: {} as ChosenTakers },
    submit: async ({ takers }) => {
      const { id, version } = employee;
      const { rows } = await queries.ensureQueryData(reading('GET /employee-leaving', { id }));
      await run(employeeHandOver, { person: id, version, takers: allTakers(rows, takers) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Hand over what ${employee.name} has`}
      note="Everything goes to its takers now, and each of them is told."
      form={form}
      verb="Hand over"
      onClose={onClose}
    >
      <HandoverTakers
        id={employee.id}
        chosen={form.values.takers}
        onChange={(it) => form.set('takers', it)}
      />
    </FormDialog>
  );
}
