import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { Delta } from '#/ui/delta.tsx';
import { outcomeSentence, roasSentence, sidesWords } from './outcome-words.ts';
import type { Outcome } from './outcome.contract.ts';

export type Outcomes = ReadonlyMap<number, Outcome>;

/** What came of the latest changes, by their ids: of one campaign, or of all. */
export function useOutcomes(campaign?: number): Outcomes | undefined {
  const { data } = useQuery(reading('GET /campaign-changes', { campaign }));
  return data && new Map(data.rows.map((it) => [it.id, it.outcome]));
}

/** CPI after a change against before it, in a cell; the figures themselves stand in its title. */
export function OutcomeCell({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return <span className="f3">–</span>;
  const { cpi, roas7, mayBeChance } = outcome;
  if (cpi === null)
    return (
      <span className="f3 trunc" title={outcome.withheld ?? undefined}>
        {outcome.withheld}
      </span>
    );
  return (
    <span className="row num" title={`${sidesWords(outcome)}\n${roasSentence(outcome) ?? ''}`}>
      CPI <Delta value={cpi} good={mayBeChance ? 'neutral' : 'down'} />
      {roas7 !== null && (
        <>
          , ROAS D7 <Delta value={roas7} />
        </>
      )}
    </span>
  );
}

/** The same as a sentence with both sides, for the last change that could be measured. */
export function OutcomeLine({ outcome }: { outcome: Outcome }) {
  const roas = roasSentence(outcome);
  return (
    <div className="outcome num">
      <p>
        <span className="med">{outcomeSentence(outcome)}</span>
        {roas && <span className="f2">. {roas}</span>}
      </p>
      {sidesWords(outcome)
        .split('\n')
        .map((it) => (
          <p key={it} className="f3 fs12">
            {it}
          </p>
        ))}
    </div>
  );
}
