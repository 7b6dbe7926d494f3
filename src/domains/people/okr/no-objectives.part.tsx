import { Button } from '#/ui/button.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { ChangeOkr, OkrSearch } from './okr-search.ts';
import type { Listed } from './use-objectives.part.ts';

interface NoObjectivesProps {
  listed: Listed;
  search: OkrSearch;
  onChange: ChangeOkr;
  /** Absent for who may make none. */
  onMake: (() => void) | undefined;
}

const isNarrowed = ({ level, team, who, state, due, words }: OkrSearch) =>
  [level, team, state, due, words].some((it) => it !== undefined) || who === 'me';

/** Why nothing is listed, and what would change that. */
export function NoObjectives({ listed, search, onChange, onMake }: NoObjectivesProps) {
  if (isNarrowed(search)) {
    const all = {
      level: undefined,
      team: undefined,
      who: undefined,
      state: undefined,
      due: undefined,
      words: undefined,
      page: undefined,
    };
    return (
      <EmptyState icon="target-arrow" title="No objective is like this">
        <Button onClick={() => onChange(all)}>Show everything</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="target-arrow"
      title={`No objectives for ${listed.cycle.name} yet`}
      text="Begin with what the cycle is about; key results say how far it is."
    >
      {onMake && (
        <Button variant="primary" icon="plus" onClick={onMake}>
          New objective
        </Button>
      )}
    </EmptyState>
  );
}
