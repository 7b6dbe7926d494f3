import { appOption } from '#/figures/app-option.part.tsx';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import type { Option } from '#/ui/rich/option.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';

interface ChipProps {
  label: string;
  all: string;
  options: Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

function One({ label, all, options, value, onChange }: ChipProps) {
  const first = options.find((it) => it.value === value[0])?.label ?? value[0];
  const words =
    value.length === 0 ? all : value.length === 1 ? first : `${first} and ${value.length - 1} more`;
  return (
    <PickChip
      several
      label={label}
      options={options}
      value={value}
      on={value.length > 0}
      onChange={onChange}
    >
      {words}
    </PickChip>
  );
}

const numbers = (values: string[]) => (values.length > 0 ? values.map(Number) : undefined);
const texts = (values: readonly number[] | undefined) => (values ?? []).map(String);

/** What of a filter an alert is usually narrowed by; the rest of it stays as it is. */
export function FilterChips({
  filter,
  onChange,
}: {
  filter: Filter;
  onChange: (filter: Filter) => void;
}) {
  const lists = useFilterLists();
  return (
    <div className="row wrap">
      <One
        label="Apps"
        all="all apps"
        options={lists.apps.map(appOption)}
        value={texts(filter.app)}
        onChange={(it) => onChange({ ...filter, app: numbers(it) })}
      />
      <One
        label="Ad networks"
        all="all ad networks"
        options={lists.networks.map((it) => ({ value: String(it.id), label: it.name }))}
        value={texts(filter.network)}
        onChange={(it) => onChange({ ...filter, network: numbers(it) })}
      />
      <One
        label="Media sources"
        all="all media sources"
        options={lists.mediaSources.map((it) => ({ value: String(it.id), label: it.name }))}
        value={texts(filter.mediaSource)}
        onChange={(it) => onChange({ ...filter, mediaSource: numbers(it) })}
      />
      <One
        label="Countries"
        all="all countries"
        options={lists.countries.map((it) => ({ value: it.code, label: it.name }))}
        value={filter.country ?? []}
        onChange={(it) => onChange({ ...filter, country: it.length > 0 ? it : undefined })}
      />
      <One
        label="Teams"
        all="all teams"
        options={lists.teams.map((it) => ({ value: String(it.id), label: it.name }))}
        value={texts(filter.team)}
        onChange={(it) => onChange({ ...filter, team: numbers(it) })}
      />
    </div>
  );
}
