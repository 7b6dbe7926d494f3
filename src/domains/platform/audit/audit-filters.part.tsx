import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFoundPeople } from '#/client/found-people.ts';
import { reading } from '#/client/reading.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfMonth } from '#/kernel/days.ts';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useNow } from '#/ui/now.ts';
import { DateRangeChip } from '#/ui/rich/date-range-chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { AuditPatch, AuditSearch } from './audit-search.ts';

const ANY = 'any';

const rangesTo = (today: string) => [
  { key: ANY, label: 'Any day', from: '1970-01-01', to: '2199-12-31' },
  { key: 'today', label: 'Today', from: today, to: today },
  { key: '7', label: 'Last 7 days', from: addDays(today, -6), to: today },
  { key: '30', label: 'Last 30 days', from: addDays(today, -29), to: today },
  { key: 'month', label: 'This month', from: startOfMonth(today), to: today },
];

interface FiltersProps {
  search: AuditSearch;
  /** What the person is called whose entries alone are shown. */
  personName: string | undefined;
  onChange: (patch: AuditPatch) => void;
  onTyped: (typed: string) => void;
}

/** "Hira Baig changed any kind of record on any day". */
export function AuditFilters({ search, personName, onChange, onTyped }: FiltersProps) {
  const today = dayOf(useNow());
  const { data } = useQuery({ ...reading('GET /audit-choices', {}), staleTime: 60_000 });
  const { person, subject, record, token, from, to, acting } = search;
  const chosen = person === undefined ? null : { id: person, name: personName ?? 'This person' };
  const [isSought, setSought] = useState(false);
  const { options, onSearch } = useFoundPeople({ chosen });
  const ranges = rangesTo(today);
  const known = ranges.find((it) => it.from === from && it.to === to);
  const kinds = (subject ?? []).map(
    (type) => data?.subjects.find((it) => it.type === type)?.words ?? '…',
  );
  return (
    <FilterBar
      end={
        <FindField
          label="Search the audit log"
          placeholder="Action, value, address"
          value={search.q}
          onRest={onTyped}
        />
      }
    >
      <PickChip
        label="Person"
        options={isSought ? options : [{ value: ANY, label: 'Anybody' }, ...options]}
        onSearch={(typed) => {
          setSought(typed !== '');
          onSearch(typed);
        }}
        value={person === undefined ? [ANY] : [String(person)]}
        on={person !== undefined}
        onChange={([it]) => onChange({ person: it === ANY ? undefined : Number(it) })}
      >
        {chosen?.name ?? 'Anybody'}
      </PickChip>
      <Word>changed</Word>
      <PickChip
        several
        label="Kinds of records"
        options={(data?.subjects ?? []).map((it) => ({ value: it.type, label: it.words }))}
        value={subject ?? []}
        on={subject !== undefined}
        onChange={(it) => onChange({ subject: it.length > 0 ? it : undefined, record: undefined })}
      >
        {kinds.length === 0
          ? 'any kind'
          : kinds.length > 2
            ? `${kinds.length} kinds`
            : kinds.join(' or ')}
      </PickChip>
      {record !== undefined && (
        <Chip on icon="x" onClick={() => onChange({ record: undefined })}>
          only {record}
        </Chip>
      )}
      {token !== undefined && (
        <Chip on icon="x" onClick={() => onChange({ token: undefined })}>
          by one token
        </Chip>
      )}
      <Word>on</Word>
      <DateRangeChip
        value={from && to ? { from, to } : { from: today, to: today }}
        presets={ranges}
        last={today}
        onChange={(it, preset) =>
          onChange(
            preset === ANY ? { from: undefined, to: undefined } : { from: it.from, to: it.to },
          )
        }
      >
        {from && to ? (known?.label.toLowerCase() ?? dayRange({ from, to }, today)) : 'any day'}
      </DateRangeChip>
      <Chip
        on={acting}
        aria-pressed={acting === true}
        onClick={() => onChange({ acting: acting ? undefined : true })}
      >
        as somebody else
      </Chip>
    </FilterBar>
  );
}
