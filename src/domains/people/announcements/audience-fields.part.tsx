import { useQuery } from '@tanstack/react-query';
import { useFoundPeople } from '#/client/found-people.ts';
import { reading } from '#/client/reading.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { PickedChips } from '#/ui/picked-chips.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import type { AudienceKind } from './announcement-rules.ts';
import type { Audience, Audiences } from './audience.contract.ts';

export interface Addressed {
  kind: AudienceKind;
  targets: Audience['targets'];
}

const labels: Record<AudienceKind, string> = {
  everyone: 'Everyone',
  departments: 'Departments',
  teams: 'Teams',
  roles: 'Roles',
  people: 'Chosen people',
};

/** What a new text is addressed to: everyone, or the one team somebody leads. */
export function firstAudience(it: Audiences): Addressed {
  if (it.everyone) return { kind: 'everyone', targets: [] };
  return { kind: 'teams', targets: it.teams.length === 1 ? it.teams : [] };
}

interface AudienceFieldsProps {
  value: Addressed;
  error: string | undefined;
  onChange: (value: Addressed) => void;
}

/** Whom it is for: everyone, or groups and people one by one. */
export function AudienceFields({ value, error, onChange }: AudienceFieldsProps) {
  const { data } = useQuery(reading('GET /announcements/audiences', {}));
  const people = useFoundPeople({ enabled: value.kind === 'people' });
  const { kind, targets } = value;
  const kinds = (Object.keys(labels) as AudienceKind[]).filter(
    (it) => data?.everyone || it === 'teams' || it === kind,
  );
  const groups = kind === 'everyone' || kind === 'people' ? [] : (data?.[kind] ?? []);
  const options =
    kind === 'people'
      ? people.options
      : groups.map((it) => ({ value: String(it.id), label: it.name, note: undefined }));
  const left = options.filter((it) => !targets.some((one) => String(one.id) === it.value));
  const add = (picked: string) => {
    const found = options.find((it) => it.value === picked);
    if (found) onChange({ kind, targets: [...targets, { id: Number(picked), name: found.label }] });
  };
  return (
    <>
      <Select
        label="For"
        choices={kinds.map((it) => ({ value: it, label: labels[it] }))}
        value={kind}
        error={kind === 'everyone' ? error : undefined}
        onChange={(it) => it && it !== kind && onChange({ kind: it, targets: [] })}
      />
      {kind !== 'everyone' && (
        <div className="audience">
          <ComboField
            label={
              kind === 'people' ? 'Add a person' : `Add one of the ${labels[kind].toLowerCase()}`
            }
            placeholder="Name"
            options={left}
            value=""
            error={error}
            {...(kind === 'people' && { onSearch: people.onSearch })}
            onChange={add}
          />
          <PickedChips
            label="Who it is for"
            items={targets}
            onChange={(left) => onChange({ kind, targets: left })}
          />
        </div>
      )}
    </>
  );
}
