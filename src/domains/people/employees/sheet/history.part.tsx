import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { useNow } from '#/ui/now.ts';
import { Pagination } from '#/ui/pagination.tsx';
import { EmptyState } from '#/ui/states.tsx';

/** What somebody did, behind their name. */
const actionWords: Record<string, string> = {
  'employee.add': 'made the record',
  'employee.change': 'changed the record',
  'employee.set-from': 'changed it from a day on',
  'employee.unset-from': 'took a change from a day on back',
  'employee.reveal': 'looked at a sealed field',
  'employee.start-checklist': 'started a checklist',
  'employee.move-checklist': 'moved the day of a checklist',
  'employee.end-checklist': 'ended a checklist',
  'employee.add-item': 'added a step to a checklist',
  'employee.change-item': 'changed a step of a checklist',
  'employee.tick-item': 'did a step of a checklist',
  'employee.open-item': 'reopened a step of a checklist',
  'employee.remove-item': 'removed a step of a checklist',
  'employee.add-document': 'added a document',
  'employee.remove-document': 'removed a document',
  'employee.set-shift': 'set the shift',
  'employee.unset-shift': 'took a change of shift back',
  'employee.delete': 'removed the record',
  'person.change': 'changed role, title or department',
  'person.change-profile': 'changed the profile',
  'person.set-photo': 'set the picture',
  'person.leave': 'marked the person as left',
};
const PER_PAGE = 25;

interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

/** "Title: Artist → Lead artist"; a value that is not told only changed. */
function words({ before, after }: Change) {
  if (before === null && after === null) return 'changed';
  return `${before ?? '–'} → ${after ?? '–'}`;
}

/** Who changed what of a record, the latest first. */
export function History({ id }: { id: number }) {
  const now = useNow();
  const { zone } = useMe();
  const [page, setPage] = useState(1);
  const history = useQuery({
    ...reading('GET /employee-history', { id, page, perPage: PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListStates
      query={history}
      what="history"
      isEmpty={(it) => it.totalRows === 0}
      empty={<EmptyState icon="history" title="Nothing was changed yet" />}
    >
      {({ rows, totalRows }) => (
        <>
          <ol className="emp-history" aria-label="Changes">
            {rows.map((it, at) => (
              <li key={at}>
                <span className="row">
                  <span className="med">{it.by ?? 'Backlot'}</span>
                  <span className="f2">{lookUp(actionWords, it.action) ?? it.words}</span>
                  <span className="sp" />
                  <time
                    className="f3 fs12"
                    dateTime={it.at}
                    title={exactInstant(new Date(it.at), zone)}
                  >
                    {relativeTime(new Date(it.at), now)}
                  </time>
                </span>
                {it.changes.map((change) => (
                  <span key={change.field} className="fs12 emp-change">
                    <span className="f3">{change.field}</span>
                    <span>{words(change)}</span>
                  </span>
                ))}
              </li>
            ))}
          </ol>
          {totalRows > PER_PAGE && (
            <Pagination total={totalRows} page={page} perPage={PER_PAGE} onPage={setPage} />
          )}
        </>
      )}
    </ListStates>
  );
}
