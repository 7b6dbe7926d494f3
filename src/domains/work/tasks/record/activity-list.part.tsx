import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { ListPages } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { EventLine } from './event-line.part.tsx';
import { taskHref } from './record-columns.part.tsx';
import type { RecordPatch, RecordSearch } from './record-search.ts';
import type { RecordChoices } from './record.contract.ts';
import './record.css';

interface ActivityProps {
  search: RecordSearch;
  choices: RecordChoices | undefined;
  onChange: (patch: RecordPatch) => void;
}

/** Names of the people and apps one may see. */
export const namesFrom = (choices: RecordChoices | undefined) => (field: string, id: number) =>
  (field === 'appId' ? choices?.apps : choices?.people)?.find((it) => it.id === id)?.name;

/** What happened to all tasks one may see, newest first: by one person, about some apps. */
export function ActivityList({ search, choices, onChange }: ActivityProps) {
  const { zone } = useMe();
  const now = useNow();
  const { page, perPage, app, person, kind, from, to } = search;
  const activity = useQuery({
    ...reading('GET /tasks/activities', {
      page,
      perPage,
      app,
      kind,
      from,
      to,
      person: person?.[0],
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="Activity" className="task-activity">
      <ListStates
        query={activity}
        what="activity"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="history"
            title="Nothing happened"
            text="What is done to the tasks of these filters appears here."
          />
        }
      >
        {({ rows, totalRows }) => (
          <>
            <ul className="task-events">
              {rows.map((it) => (
                <li key={it.id}>
                  <EventLine event={it} now={now} zone={zone} nameOf={namesFrom(choices)} />
                  <Link href={taskHref(it.task.key)} className="trunc">
                    <span className="f3 num">{it.task.key}</span> {it.task.title}
                  </Link>
                </li>
              ))}
            </ul>
            <ListPages total={totalRows} search={{ page, perPage }} onChange={onChange} />
          </>
        )}
      </ListStates>
    </Panel>
  );
}
