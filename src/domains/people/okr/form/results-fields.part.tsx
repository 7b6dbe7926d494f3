import { useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { Button } from '#/ui/button.tsx';
import { KeyResultFields } from './key-result-fields.part.tsx';
import { emptyResult, evenWeights, weightSum, type ResultDraft } from './objective-draft.ts';

interface ResultsProps {
  results: readonly ResultDraft[];
  /** By the names the server uses. */
  errors: Record<string, string>;
  onChange: (results: readonly ResultDraft[]) => void;
}

const MOST = 10;

/** The key results, and whether their weights are a whole. */
export function ResultsFields({ results, errors, onChange }: ResultsProps) {
  const mayBind = useScope(may('revenue:read')) !== undefined;
  const mayBindIssues = useScope(may('projects:read')) !== undefined;
  const sum = weightSum(results);
  const next = Math.max(0, ...results.map((it) => it.key)) + 1;
  const patch = (at: number, it: Partial<ResultDraft>) =>
    onChange(results.map((one, place) => (place === at ? { ...one, ...it } : one)));
  return (
    <div className="okr-results-fields">
      {results.map((it, at) => (
        <KeyResultFields
          key={it.key}
          result={it}
          place={at + 1}
          mayBind={mayBind}
          mayBindIssues={mayBindIssues}
          errorOf={(field) => errors[`keyResults.${at}.${field}`]}
          onChange={(change) => patch(at, change)}
          onRemove={() => onChange(results.filter((_, place) => place !== at))}
        />
      ))}
      <div className="row">
        {results.length < MOST && (
          <Button
            size="s"
            icon="plus"
            onClick={() => onChange([...results, emptyResult(next, Math.max(1, 100 - sum))])}
          >
            Add key result
          </Button>
        )}
        {results.length > 1 && (
          <Button size="s" variant="ghost" onClick={() => onChange(evenWeights(results))}>
            Weigh alike
          </Button>
        )}
        <span className="sp" />
        {results.length > 0 && (
          <span className={sum === 100 ? 'f3 num' : 'okr-wrong num'}>{sum} of 100%</span>
        )}
      </div>
      {errors['keyResults'] && (
        <p className="okr-wrong" role="alert">
          {errors['keyResults']}
        </p>
      )}
    </div>
  );
}
