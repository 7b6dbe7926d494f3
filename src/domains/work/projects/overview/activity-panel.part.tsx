import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import { Panel } from '#/ui/panel.tsx';
import { EventLine } from '../issues/issue-history.part.tsx';

const STEP = 12;

/** What happened to the issues of a project, the latest first. */
export function ActivityPanel({ project }: { project: string }) {
  const { go } = useLocation();
  const [perPage, setPerPage] = useState(STEP);
  const activity = useQuery({
    ...reading('GET /cjprojects/activity', { project, perPage }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="What happened">
      <div className="inside">
        <ListStates
          query={activity}
          what="history"
          isEmpty={(it) => it.totalRows === 0}
          empty={<p className="f3">Nothing has happened yet. Create the first issue.</p>}
        >
          {({ rows, totalRows }) => (
            <>
              <ul className="issue-events">
                {rows.map((it) => (
                  <EventLine
                    key={it.id}
                    event={it}
                    of={({ issue }) => go(`/project/list?project=${project}&issue=${issue.key}`)}
                  />
                ))}
              </ul>
              {rows.length < totalRows && perPage < 200 && (
                <Button
                  size="s"
                  variant="ghost"
                  onClick={() => setPerPage(Math.min(200, perPage * 4))}
                >
                  Show earlier
                </Button>
              )}
            </>
          )}
        </ListStates>
      </div>
    </Panel>
  );
}
