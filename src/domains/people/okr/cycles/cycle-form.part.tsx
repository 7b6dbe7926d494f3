import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { cycleAdd, cycleChange } from './cycles.actions.ts';
import type { ListedCycle } from './cycles.contract.ts';

interface CycleFormProps {
  /** Absent: a new one. */
  cycle?: ListedCycle;
  onClose: () => void;
}

/** Adds a cycle of the company's own, or changes its name and its days. */
export function CycleForm({ cycle: given, onClose }: CycleFormProps) {
  const cycle = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { name: cycle?.name ?? '', from: cycle?.from ?? '', to: cycle?.to ?? '' },
    check: (it) => ({
      ...(!it.name.trim() && { name: 'Give the cycle a name.' }),
      ...(!it.from && { from: 'Choose its first day.' }),
      ...(!it.to && { to: 'Choose its last day.' }),
    }),
    submit: async (it) => {
      if (cycle?.own)
        await run(cycleChange, { cycle: cycle.own.id, version: cycle.own.version, ...it });
      else await run(cycleAdd, it);
      onClose();
    },
  });
  return (
    <FormDialog
      title={cycle ? `Change ${cycle.name}` : 'Add a cycle'}
      note={
        cycle?.inUse
          ? 'Its objectives move with it; live figures count the new days.'
          : 'Objectives of shorter cycles can serve those of longer ones.'
      }
      form={form}
      verb={cycle ? 'Save' : 'Add cycle'}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={40} {...form.field('name')} />
      <DayField label="First day" {...form.field('from')} />
      <DayField label="Last day" {...form.field('to')} />
    </FormDialog>
  );
}
