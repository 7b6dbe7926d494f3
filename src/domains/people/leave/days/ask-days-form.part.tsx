import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFoundPeople } from '#/client/found-people.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, addMonths } from '#/kernel/days.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useNow } from '#/ui/now.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { LookFacts } from '../look-facts.part.tsx';
import { askForDays, awayWords, lookFacts } from './days.actions.ts';
import type { LeaveDays } from './leave-days.ts';

type Wanted = LeaveDays & { type: number; person?: number };

/** What asking would mean, as soon as type and days are there; the last one stays while typing. */
function Facts({ wanted }: { wanted: Wanted }) {
  const isWhole = wanted.type > 0 && wanted.firstDay !== '' && wanted.lastDay !== '';
  const { data } = useQuery({
    ...reading('GET /leave-preview', wanted),
    enabled: isWhole,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const away = data && awayWords(data.others);
  const refusal = isWhole ? data?.refusal : undefined;
  return <LookFacts facts={data ? lookFacts(data) : []} refusal={refusal} warning={away} />;
}

const firstParts = [
  { value: 'morning', label: 'Whole first day' },
  { value: 'midday', label: 'Afternoon of the first day only' },
] as const;
const lastParts = [
  { value: 'evening', label: 'Whole last day' },
  { value: 'midday', label: 'Morning of the last day only' },
] as const;
const dayParts = [
  { value: 'whole', label: 'Whole day' },
  { value: 'first', label: 'Morning' },
  { value: 'second', label: 'Afternoon' },
] as const;

type Starts = LeaveDays['starts'];
type Ends = LeaveDays['ends'];

interface Values {
  person: string;
  type: string;
  firstDay: string;
  lastDay: string;
  starts: Starts | '';
  ends: Ends | '';
  note: string;
}

const daysOf = (it: Values): LeaveDays => ({
  firstDay: it.firstDay,
  lastDay: it.lastDay || it.firstDay,
  starts: it.starts || 'morning',
  ends: it.ends || 'evening',
});

interface AskDaysFormProps {
  onClose: () => void;
  /** HR enters it for somebody else, also for days long gone. */
  forOther?: boolean;
}

/** Ask for days of leave: type, days, halves of the ends, and what it would mean before it is sent. */
export function AskDaysForm({ onClose, forOther = false }: AskDaysFormProps) {
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const mayFind = useScope(may('people:read')) !== undefined;
  const people = useFoundPeople({ enabled: forOther && mayFind });
  const types = useQuery(reading('GET /leave-types', {}));
  const inUse = (types.data?.rows ?? []).filter((it) => it.retiredOn === null);
  // Sent again after a lost answer it is the same request; changed, it is another.
  const sent = useRef({ text: '', key: '' });
  const form = useForm<Values>({
    initial: {
      person: '',
      type: '',
      firstDay: '',
      lastDay: '',
      starts: 'morning',
      ends: 'evening',
      note: '',
    },
    submit: async (it) => {
      const whom = it.person ? { person: Number(it.person) } : {};
      const asked = { type: Number(it.type), note: it.note, ...daysOf(it), ...whom };
      const text = JSON.stringify(asked);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const options = { idempotencyKey: sent.current.key };
      await run({ run: () => askForDays(asked, options) }, {});
      onClose();
    },
    check: (it) => ({
      ...(forOther && !it.person && { person: 'Whose leave is it?' }),
      ...(!it.type && { type: 'Choose a type.' }),
      ...(!it.firstDay && { firstDay: 'Choose the first day.' }),
      ...(it.lastDay && it.lastDay < it.firstDay && { lastDay: 'It ends before it begins.' }),
      ...(noteNeeded(it.type) && !it.note.trim() && { note: 'This type needs a note.' }),
    }),
  });
  const noteNeeded = (type: string) => inUse.find((it) => String(it.id) === type)?.needsNote;
  const it = form.values;
  const isOneDay = !it.lastDay || it.lastDay === it.firstDay;
  const part = it.starts === 'midday' ? 'second' : it.ends === 'midday' ? 'first' : 'whole';
  const wanted = {
    type: Number(it.type),
    ...daysOf(it),
    ...(it.person && { person: Number(it.person) }),
  };
  return (
    <FormDialog
      title={forOther ? 'Enter days of leave for somebody' : 'Ask for days of leave'}
      note="Only working days count: days off by the shift and holidays take nothing."
      onClose={onClose}
      form={form}
      verb="Ask"
    >
      {forOther && <ComboField label="Person" autoFocus {...people} {...form.field('person')} />}
      <Select
        label="Type"
        placeholder={types.isSuccess && inUse.length === 0 ? 'There is no type yet' : 'Choose'}
        choices={inUse.map((one) => ({ value: String(one.id), label: one.name }))}
        autoFocus={!forOther}
        {...form.field('type')}
      />
      <DayField
        label="First day"
        today={today}
        min={forOther ? undefined : addDays(today, -30)}
        max={addMonths(today, 12)}
        {...form.field('firstDay')}
      />
      <DayField
        label="Last day"
        help="Empty: the same day"
        today={today}
        min={it.firstDay || undefined}
        max={addMonths(today, 24)}
        {...form.field('lastDay')}
      />
      {isOneDay ? (
        <Select
          label="Part of the day"
          choices={dayParts}
          value={part}
          error={form.errors['ends']}
          onChange={(to) => {
            form.set('starts', to === 'second' ? 'midday' : 'morning');
            form.set('ends', to === 'first' ? 'midday' : 'evening');
          }}
        />
      ) : (
        <>
          <Select label="Starts" choices={firstParts} {...form.field('starts')} />
          <Select label="Ends" choices={lastParts} {...form.field('ends')} />
        </>
      )}
      <TextField
        label={noteNeeded(it.type) ? 'Note' : 'Note, if you like'}
        help="Only you, whoever decides and HR see it."
        maxLength={500}
        {...form.field('note')}
      />
      <Facts wanted={wanted} />
    </FormDialog>
  );
}
