import { useRunOn, useStage } from '#/client/running.ts';
import { MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { Segmented } from '#/ui/segmented.tsx';
import type { Campaign } from '../acquisition.contract.ts';
import { bidWords } from './bid-words.ts';
import { changeBid, changeNotes, nextBid, typedBid, whereWords } from './bids.actions.ts';
import type { Bid } from './bids.contract.ts';

interface Values {
  goal: Bid['goal'];
  cost: number | null;
  roas: number | null;
  note: string;
}

const given = ({ goal, cost, roas }: Values) => {
  if (goal === 'roas') return roas !== null && roas >= 1 ? { roas } : undefined;
  return cost !== null && cost > 0
    ? { cost: { micros: Math.round(cost * MICROS_PER_DOLLAR) } }
    : undefined;
};

/** Current → new; what a campaign bids for is its network's to exchange. */
export function BidForm({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const run = useRunOn(useStage());
  const { id, name, bid, budget, mediaSource } = useOpened(campaign);
  const seen = {
    name,
    network: mediaSource.label,
    bid,
    billing: budget.billing,
    canPush: budget.canPush,
  };
  const form = useForm<Values>({
    initial: { goal: bid.bid?.goal ?? 'cost', cost: null, roas: null, note: '' },
    submit: async (values) => {
      const amount = given(values);
      if (!amount) return;
      await run(changeBid, { campaign: id, ...amount, note: values.note, seen });
      onClose();
    },
    check: (values) =>
      given(values)
        ? {}
        : { [values.goal]: values.goal === 'cost' ? 'More than nothing.' : 'At least 1%.' },
  });
  const { values } = form;
  const amount = given(values);
  const typed = amount && typedBid(amount);
  const next = typed && nextBid(typed, seen);
  const help =
    next && ('refusal' in next ? next.refusal : changeNotes(bid.bid, next.bid, typed).join(', '));
  return (
    <FormDialog
      title={`Bid of ${name}`}
      note={whereWords(seen)}
      onClose={onClose}
      form={form}
      verb="Change bid"
    >
      <p className="num budget-now">
        <span className="f3">Now</span> {bidWords(bid.bid)}
      </p>
      {bid.bid === null && (
        <Segmented
          label="Bids for"
          segments={[
            { value: 'cost', label: 'A target cost' },
            { value: 'roas', label: 'A target ROAS' },
          ]}
          value={values.goal}
          onChange={(goal) => form.set('goal', goal)}
        />
      )}
      {values.goal === 'cost' ? (
        <NumberField
          label="New, a result"
          before={budget.billing.currency}
          decimals={2}
          autoFocus
          help={help}
          {...form.field('cost')}
        />
      ) : (
        <NumberField
          label="New ROAS to reach"
          after="%"
          decimals={2}
          autoFocus
          help={help}
          {...form.field('roas')}
        />
      )}
      <TextField label="Why" help="Stands in the history" maxLength={200} {...form.field('note')} />
    </FormDialog>
  );
}
