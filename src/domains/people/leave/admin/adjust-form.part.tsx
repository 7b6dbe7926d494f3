import { useQuery } from '@tanstack/react-query';
import { Ago } from '#/client/ago.tsx';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { MINUS, PLUS } from '#/kernel/numbers.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { dayWords } from '../days/day-words.ts';
import { balanceAdjust } from '../types/leave-types.actions.ts';

interface AdjustFormProps {
  person: { id: number; name: string };
  leaveYear: { year: number; words: string };
  onClose: () => void;
}

/** What was corrected before, the latest first. */
function Corrections({ person }: { person: number }) {
  const query = useQuery(reading('GET /leave-adjustments', { person }));
  return (
    <ListStates
      query={query}
      what="corrections"
      isEmpty={({ rows }) => rows.length === 0}
      empty={<p className="f3 fs12">Nothing was corrected before.</p>}
    >
      {({ rows }) => (
        <ul className="leave-corrections" aria-label="Corrected before">
          {rows.map((it) => (
            <li key={it.id} className="f2 fs12">
              <span className="num">
                {it.days > 0 ? PLUS : MINUS}
                {dayWords(Math.abs(it.days))}
              </span>{' '}
              {it.type.name} {it.year}: {it.reason}{' '}
              <span className="f3">
                {it.by.name}, <Ago at={it.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  );
}

/** Adds days to somebody's leave year, or takes some off; with a reason, and for good. */
export function AdjustForm({ person: given, leaveYear, onClose }: AdjustFormProps) {
  const person = useOpened(given);
  const run = useRunOn(useStage());
  const types = useQuery(reading('GET /leave-types', {}));
  const limited = (types.data?.rows ?? []).filter((it) => it.terms !== null);
  const form = useForm<{ type: string; days: number | null; reason: string }>({
    initial: { type: '', days: null, reason: '' },
    submit: async ({ type, days, reason }) => {
      const { year } = leaveYear;
      await run(balanceAdjust, {
        person: person.id,
        type: Number(type),
        days: days!,
        reason,
        year,
      });
      onClose();
    },
    check: (it) => ({
      ...(!it.type && { type: 'Choose a type.' }),
      ...(!it.days && { days: 'How many days? Less than nothing takes some off.' }),
      ...(!it.reason.trim() && { reason: 'Say why: the person reads it.' }),
    }),
  });
  return (
    <FormDialog
      title={`Correct a balance of ${person.name}`}
      note={`Leave year ${leaveYear.words}. A correction is never changed, only followed by another.`}
      onClose={onClose}
      form={form}
      verb="Add correction"
    >
      <Select
        label="Type"
        placeholder="Choose"
        choices={limited.map((it) => ({ value: String(it.id), label: it.name }))}
        autoFocus
        {...form.field('type')}
      />
      <NumberField
        label="Days"
        help="Half days are 0.5; a minus takes days off."
        decimals={1}
        after="days"
        {...form.field('days')}
      />
      <TextField label="Reason" maxLength={300} {...form.field('reason')} />
      <Corrections person={person.id} />
    </FormDialog>
  );
}
