import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { measureKeys, measures, type MeasureKey } from '#/figures/measures.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import type { ResultDraft } from './objective-draft.ts';

const figures = measureKeys.map((value) => ({
  value,
  label: measures[value].label,
  note: measures[value].formula,
}));

interface Named {
  id: number;
  name: string;
}
const choicesOf = (rows: readonly Named[] | undefined) =>
  (rows ?? []).map((it) => ({ value: String(it.id), label: it.name }));

interface MetricProps {
  result: ResultDraft;
  error: string | undefined;
  onChange: (patch: Partial<ResultDraft>) => void;
}

/** The figure of the revenue pages a key result is bound to, over the days of the cycle. */
export function MetricFields({ result, error, onChange }: MetricProps) {
  const kept = { staleTime: 60_000 };
  const apps = useQuery({ ...reading('GET /filters/apps', {}), ...kept }).data?.rows;
  const teams = useQuery({ ...reading('GET /filters/teams', {}), ...kept }).data?.rows;
  const { data } = useQuery({ ...reading('GET /filters/networks', {}), ...kept });
  return (
    <>
      <ComboField<MeasureKey>
        label="Figure"
        options={figures}
        value={result.measure}
        error={error}
        onChange={(measure) => onChange({ measure })}
      />
      <Select
        label="App"
        placeholder="All apps"
        choices={choicesOf(apps)}
        value={result.app}
        onChange={(app) => onChange({ app })}
      />
      <Select
        label="Team"
        placeholder="All teams"
        choices={choicesOf(teams)}
        value={result.team}
        onChange={(team) => onChange({ team })}
      />
      <Select
        label="Ad network"
        placeholder="All ad networks"
        choices={choicesOf(data?.networks)}
        value={result.network}
        onChange={(network) => onChange({ network })}
      />
      <Select
        label="Media source"
        placeholder="All media sources"
        choices={choicesOf(data?.mediaSources)}
        value={result.mediaSource}
        onChange={(mediaSource) => onChange({ mediaSource })}
      />
    </>
  );
}
