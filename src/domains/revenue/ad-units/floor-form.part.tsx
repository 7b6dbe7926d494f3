import { useRunOn, useStage } from '#/client/running.ts';
import { MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import type { Fields } from '#/kernel/refusal.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { clearFloor, instanceKey, setFloor } from './ad-units.actions.ts';
import type { Instance } from './ad-units.contract.ts';

interface FloorFormProps {
  adUnit: number;
  instance: Instance;
  onClose: () => void;
}

function refusalOf(floor: number | null, isTyped: boolean): Fields {
  if (floor === null) return isTyped ? {} : { floor: 'Write the floor in dollars.' };
  return floor < 0.01 || floor > 10_000 ? { floor: 'A floor is from $0.01 to $10,000.' } : {};
}

/** What an instance asks at least, which no report tells. */
export function FloorForm({ adUnit, instance: given, onClose }: FloorFormProps) {
  const instance = useOpened(given);
  const run = useRunOn(useStage());
  const typed = instance.floor?.from === 'typed' ? instance.floor : undefined;
  const form = useForm<{ floor: number | null }>({
    initial: { floor: instance.floor ? instance.floor.micros / MICROS_PER_DOLLAR : null },
    check: ({ floor }) => refusalOf(floor, typed !== undefined),
    submit: async ({ floor }) => {
      const of = { adUnit, instance: instanceKey(instance), seen: typed?.version ?? 0 };
      if (floor === null) await run(clearFloor, of);
      else await run(setFloor, { ...of, floor: Math.round(floor * MICROS_PER_DOLLAR) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Floor of ${instance.instance || instance.network.label}`}
      note="As it is set at the network, which this does not change."
      verb="Save floor"
      form={form}
      onClose={onClose}
    >
      <NumberField
        label="Floor of 1,000 impressions"
        before="$"
        decimals={2}
        autoFocus
        help={typed ? 'Leave it empty to remove it.' : undefined}
        {...form.field('floor')}
      />
    </FormDialog>
  );
}
