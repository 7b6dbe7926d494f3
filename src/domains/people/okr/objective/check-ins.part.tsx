import { useState } from 'react';
import { useMe } from '#/client/me.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { CheckIn, KeyResult, ObjectiveDetail } from '../objective.contract.ts';
import { ConfidenceBadge } from '../okr-marks.part.tsx';
import { valueWords } from '../okr-words.ts';

const FIRST = 8;

function Told({ told, result }: { told: CheckIn; result: KeyResult | undefined }) {
  const now = useNow();
  const { zone } = useMe();
  const at = new Date(told.at);
  return (
    <li>
      <Avatar name={told.person.name} size="m" />
      <div className="trunc">
        <div className="row">
          <span dir="auto" className="med">
            {told.person.name}
          </span>
          <span className="f3" title={exactInstant(at, zone)}>
            {relativeTime(at, now)}
          </span>
        </div>
        <div className="row f2">
          <span dir="auto" className="trunc" title={result?.title}>
            {result?.title}
          </span>
          {result && told.value !== null && <b className="num">{valueWords(result, told.value)}</b>}
          <ConfidenceBadge confidence={told.confidence} />
        </div>
        {told.note && (
          <p dir="auto" className="okr-note">
            {told.note}
          </p>
        )}
      </div>
    </li>
  );
}

/** What was told of the key results, newest first. */
export function CheckIns({ objective }: { objective: ObjectiveDetail }) {
  const { checkIns, results, checkInDue } = objective;
  const [isAll, setAll] = useState(false);
  const shown = isAll ? checkIns : checkIns.slice(0, FIRST);
  return (
    <Panel
      title="Check-ins"
      beside={checkInDue && <Badge tone="warn">Due this week</Badge>}
      className="okr-check-ins"
    >
      {checkIns.length === 0 ? (
        <EmptyState icon="flag" title="No check-ins yet" text="Once a week says how it goes." />
      ) : (
        <>
          <ul>
            {shown.map((it) => (
              <Told
                key={it.id}
                told={it}
                result={results.find((one) => one.id === it.keyResultId)}
              />
            ))}
          </ul>
          {checkIns.length > shown.length && (
            <Button size="s" variant="ghost" onClick={() => setAll(true)}>
              Show all {checkIns.length}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}
