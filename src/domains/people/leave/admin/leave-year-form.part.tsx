import { useRunOn, useStage } from '#/client/running.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { leaveYearSet, monthChoices } from '../types/leave-types.actions.ts';
import type { LeaveYear } from '../types/leave-types.contract.ts';

/** Moves the beginning of the leave year, as long as nothing is counted by it. */
export function LeaveYearForm({
  leaveYear: given,
  onClose,
}: {
  leaveYear: LeaveYear;
  onClose: () => void;
}) {
  const leaveYear = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { startMonth: String(leaveYear.startMonth) },
    submit: async ({ startMonth }) => {
      await run(leaveYearSet, { month: Number(startMonth), version: leaveYear.version });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Leave year"
      note={
        leaveYear.isOpen
          ? 'What each type gives holds for twelve months from here.'
          : 'Leave is counted by this leave year already, so it stays.'
      }
      onClose={onClose}
      form={form}
      verb="Save"
    >
      <Select
        label="Begins in"
        choices={monthChoices.map(({ value, label }) => ({ value: String(value), label }))}
        disabled={!leaveYear.isOpen}
        autoFocus
        {...form.field('startMonth')}
      />
    </FormDialog>
  );
}
