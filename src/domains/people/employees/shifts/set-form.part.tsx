import { useQuery } from '@tanstack/react-query';
import { useFoundPeople } from '#/client/found-people.ts';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addMonths } from '#/kernel/days.ts';
import { hoursWords } from '#/kernel/working-hours.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useNow } from '#/ui/now.ts';
import { PickedChips } from '#/ui/picked-chips.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { plannedOn } from './shift-words.ts';
import { shiftSet } from './shifts.actions.ts';

interface Person {
  id: number;
  name: string;
}

interface PeopleProps {
  value: readonly Person[];
  error?: string | undefined;
  onChange: (value: Person[]) => void;
}

/** Several people, added one by one. */
function PeopleField({ value, error, onChange }: PeopleProps) {
  const people = useFoundPeople();
  const left = people.options.filter((it) => !value.some((one) => String(one.id) === it.value));
  const add = (picked: string) => {
    const found = left.find((it) => it.value === picked);
    if (found) onChange([...value, { id: Number(picked), name: found.label }]);
  };
  return (
    <div className="shift-people">
      <ComboField
        label="Add a person"
        placeholder="Name"
        autoFocus
        options={left}
        value=""
        error={error}
        onSearch={people.onSearch}
        onChange={add}
      />
      <PickedChips label="Who gets the shift" items={value} onChange={onChange} />
    </div>
  );
}

interface SetFormProps {
  /** Whose shift it is; absent: the people are chosen in the form. */
  person?: Person;
  onClose: () => void;
}

/** Puts somebody, or several people at once, on a shift from a day on. */
export function SetShiftForm({ person, onClose }: SetFormProps) {
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const { data } = useQuery(reading('GET /shifts', {}));
  const form = useForm<{ people: Person[]; shift: string; since: string }>({
    initial: { people: person ? [person] : [], shift: '', since: today },
    submit: async ({ people, shift, since }) => {
      await run(shiftSet, { people: people.map((it) => it.id), shift: Number(shift), since });
      onClose();
    },
    check: (it) => ({
      ...(it.people.length === 0 && { people: 'Choose somebody.' }),
      ...(!it.shift && { shift: 'Choose a shift.' }),
      ...(!it.since && { since: 'Choose a day.' }),
    }),
  });
  const { since } = form.values;
  const choices = (data?.rows ?? []).map((it) => ({
    value: String(it.id),
    label: `${it.name}: ${hoursWords(plannedOn(it, since || today))}`,
  }));
  return (
    <FormDialog
      title={person ? `Shift of ${person.name}` : 'Put people on a shift'}
      note="Days before keep the hours they had."
      onClose={onClose}
      form={form}
      verb="Set shift"
    >
      {!person && <PeopleField {...form.field('people')} />}
      <Select label="Shift" placeholder="Choose" choices={choices} {...form.field('shift')} />
      <DayField label="From" today={today} max={addMonths(today, 12)} {...form.field('since')} />
    </FormDialog>
  );
}
