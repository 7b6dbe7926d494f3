import type { UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '#/client/endpoints.ts';
import { ListStates } from '#/client/list-states.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { statusTones } from '../leave-tones.ts';
import { statusWords } from '../leave-words.ts';
import { dayWords, leaveWords } from './day-words.ts';
import type { DayLeave } from './days.contract.ts';

/** The second line: which type and why, and who is asked, or what whoever decided said. */
function story({ type, note, comment, goesTo }: DayLeave): string {
  const why = comment ?? note;
  const what = why ? `${type.name}: ${why}` : type.name;
  return goesTo ? `${what}, goes to ${goesTo.name}` : what;
}

function Request({ leave, onCancel }: { leave: DayLeave; onCancel: () => void }) {
  return (
    <li>
      <span className="med num trunc">{leaveWords(leave)}</span>
      <span className="end">
        {leave.can.cancel && (
          <IconButton
            icon="x"
            label={`Withdraw the leave of ${leaveWords(leave)}`}
            variant="ghost"
            size="s"
            onClick={onCancel}
          />
        )}
        <Badge tone={statusTones[leave.status]}>{statusWords[leave.status]}</Badge>
      </span>
      <span className="quiet trunc" title={story(leave)}>
        {story(leave)}
      </span>
      <span className="quiet num r">{dayWords(leave.days)}</span>
    </li>
  );
}

interface MyDaysProps {
  query: UseQueryResult<ReplyOf<'GET /leaves'>>;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  onCancel: (leave: DayLeave) => void;
  onAsk: (() => void) | undefined;
}

/** My requests for days, the latest first. */
export function MyDays({ query, page, perPage, onPage, onCancel, onAsk }: MyDaysProps) {
  const last = Math.max(1, Math.ceil((query.data?.totalRows ?? 0) / perPage));
  return (
    <Panel
      className="leave-mine"
      title="My leave days"
      actions={
        last > 1 && (
          <>
            <IconButton
              icon="chevron-left"
              label="Later leave"
              variant="ghost"
              size="s"
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
            />
            <span className="f3 fs12 num">
              {page} of {last}
            </span>
            <IconButton
              icon="chevron-right"
              label="Earlier leave"
              variant="ghost"
              size="s"
              disabled={page >= last}
              onClick={() => onPage(page + 1)}
            />
          </>
        )
      }
    >
      <ListStates
        query={query}
        what="leave days"
        isEmpty={({ totalRows }) => totalRows === 0}
        empty={
          <EmptyState
            icon="plane-departure"
            title="No leave days yet"
            text="Ask for a day, or for a few weeks."
          >
            {onAsk && <Button onClick={onAsk}>Ask for days</Button>}
          </EmptyState>
        }
      >
        {({ rows }) => (
          <ul>
            {rows.map((it) => (
              <Request key={it.id} leave={it} onCancel={() => onCancel(it)} />
            ))}
          </ul>
        )}
      </ListStates>
    </Panel>
  );
}
