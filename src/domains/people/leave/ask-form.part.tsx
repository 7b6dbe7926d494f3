import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFoundPeople } from '#/client/found-people.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { dayOf, zoneName } from '#/kernel/dates.ts';
import { addMonths } from '#/kernel/days.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { askForLeave, clashWords, previewFacts } from './leave.actions.ts';
import { LookFacts } from './look-facts.part.tsx';

interface Wanted {
  date: string;
  from_time: string;
  to_time: string;
  person_id?: number;
}

/** What asking would mean, as soon as day and times are there; the last one stays while typing. */
function Facts({ wanted }: { wanted: Wanted }) {
  const isWhole = Boolean(wanted.date && wanted.from_time && wanted.to_time);
  const { data } = useQuery({
    ...reading('GET /short-leave-preview', wanted),
    enabled: isWhole,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const clash = data && clashWords(data.others);
  const refusal = isWhole ? data?.refusal : undefined;
  return <LookFacts facts={data ? previewFacts(data) : []} refusal={refusal} warning={clash} />;
}

interface AskFormProps {
  onClose: () => void;
  /** HR enters a leave for somebody else, also for a day gone by. */
  forOther?: boolean;
}

/** Ask for leave: day, times, reason, and what it would mean before it is sent. */
export function AskForm({ onClose, forOther = false }: AskFormProps) {
  const run = useRunOn(useStage());
  const mayFind = useScope(may('people:read')) !== undefined;
  const people = useFoundPeople({ enabled: forOther && mayFind });
  const [today] = useState(() => dayOf(new Date()));
  // Sent again after a lost answer it is the same request; changed, it is another.
  const sent = useRef({ text: '', key: '' });
  const form = useForm({
    initial: { person: '', date: '', from_time: '', to_time: '', reason: '' },
    submit: async ({ person, ...times }) => {
      const asked = { ...times, ...(person && { person_id: Number(person) }) };
      const text = JSON.stringify(asked);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const options = { idempotencyKey: sent.current.key };
      await run({ run: () => askForLeave(asked, options) }, {});
      onClose();
    },
    check: (it) => ({
      ...(forOther && !it.person && { person: 'Whose leave is it?' }),
      ...(!it.date && { date: 'Choose a day.' }),
      ...(!it.from_time && { from_time: 'When does it start?' }),
      ...(!it.to_time && { to_time: 'When does it end?' }),
      ...(!it.reason.trim() && { reason: 'A word or two is enough.' }),
    }),
  });
  const { person, date, from_time, to_time } = form.values;
  const wanted = { date, from_time, to_time, ...(person && { person_id: Number(person) }) };
  return (
    <FormDialog
      title={forOther ? 'Enter leave for somebody' : 'Ask for leave'}
      note="Half an hour to four hours of one working day, inside the shift."
      onClose={onClose}
      form={form}
      verb="Ask"
    >
      {forOther && <ComboField label="Person" autoFocus {...people} {...form.field('person')} />}
      <DayField
        label="Day"
        today={today}
        min={forOther ? undefined : today}
        max={addMonths(today, 12)}
        autoFocus={!forOther}
        {...form.field('date')}
      />
      <TimeField
        label="From"
        help={`In steps of 15 minutes, ${zoneName()}`}
        {...form.field('from_time')}
      />
      <TimeField label="To" {...form.field('to_time')} />
      <TextField
        label="Reason"
        help="Only you and whoever decides see it."
        maxLength={200}
        {...form.field('reason')}
      />
      <Facts wanted={wanted} />
    </FormDialog>
  );
}
