import type { UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '#/client/endpoints.ts';
import { ListStates } from '#/client/list-states.tsx';
import { Button } from '#/ui/button.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { MyRequest, MyRequests } from '../my-requests.part.tsx';
import { dayWords, leaveWords } from './day-words.ts';
import type { DayLeave } from './days.contract.ts';

/** The second line: which type and why, and who is asked, or what whoever decided said. */
function story({ type, note, comment, goesTo }: DayLeave): string {
  const why = comment ?? note;
  const what = why ? `${type.name}: ${why}` : type.name;
  return goesTo ? `${what}, goes to ${goesTo.name}` : what;
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
  const total = query.data?.totalRows ?? 0;
  return (
    <MyRequests
      title="My leave days"
      newer="Later leave"
      older="Earlier leave"
      {...{ page, perPage, total, onPage }}
    >
      <ListStates
        query={query}
        what="leave days"
        isEmpty={({ totalRows }) => totalRows === 0}
        empty={
          <EmptyState
            icon="plane-departure"
            title="No leave days yet"
            text={
              onAsk ? 'Ask for a day, or for a few weeks.' : 'Days that you ask for stand here.'
            }
          >
            {onAsk && <Button onClick={onAsk}>Ask for days</Button>}
          </EmptyState>
        }
      >
        {({ rows }) => (
          <ul>
            {rows.map((it) => (
              <MyRequest
                key={it.id}
                leave={it}
                when={leaveWords(it)}
                length={dayWords(it.days)}
                story={story(it)}
                cancelWords={`Withdraw the leave of ${leaveWords(it)}`}
                onCancel={() => onCancel(it)}
              />
            ))}
          </ul>
        )}
      </ListStates>
    </MyRequests>
  );
}
