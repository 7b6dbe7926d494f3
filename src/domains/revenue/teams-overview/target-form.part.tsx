import { useRunOn, useStage } from '#/client/running.ts';
import { outlookHint, outlookWords } from '#/figures/outlook-words.ts';
import { monthName } from '#/kernel/date-words.ts';
import { dollarsOf, formatMoney, MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { TeamRow } from './teams-overview.contract.ts';
import { saveTarget } from './teams.actions.ts';

interface TargetFormProps {
  team: TeamRow;
  month: string;
  /** Of the page, and of its forecast with it. */
  currency: string;
  onClose: () => void;
}

/** What a team is to earn this month; empty takes the target away. */
export function TargetForm({ team: given, month, currency, onClose }: TargetFormProps) {
  const team = useOpened(given);
  const run = useRunOn(useStage());
  const { revenue, version } = team.target;
  const form = useForm<{ revenue: number | null }>({
    initial: { revenue: revenue === null ? null : dollarsOf(revenue) },
    submit: async (values) => {
      const to = values.revenue === null ? null : Math.round(values.revenue * MICROS_PER_DOLLAR);
      await run(saveTarget, { team: team.id, revenue: to, seen: { month, version, revenue } });
      onClose();
    },
  });
  const { soFar } = team.target;
  return (
    <FormDialog
      title={`Target of ${team.name}`}
      note={`Revenue in ${monthName(month)}; ${formatMoney(soFar, 'dense')} is there already.`}
      onClose={onClose}
      form={form}
      verb="Set target"
    >
      <NumberField
        label="Revenue"
        before="$"
        autoFocus
        help={(team.outlook && outlookWords(team.outlook, currency)) ?? outlookHint}
        {...form.field('revenue')}
      />
    </FormDialog>
  );
}
