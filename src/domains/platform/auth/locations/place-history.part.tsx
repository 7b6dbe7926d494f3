import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useNow } from '#/ui/now.ts';
import { Pagination } from '#/ui/pagination.tsx';
import { Table } from '#/ui/table.tsx';
import { placeWords } from './place-words.ts';

interface HistoryProps {
  id: number;
  onClose: () => void;
}

/** Where one person signed in from, the latest first. */
export function PlaceHistory({ id, onClose }: HistoryProps) {
  const { zone } = useMe();
  const now = useNow();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(25);
  const query = useQuery({
    ...reading('GET /user-location-history', { id, page, perPage }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      side="right"
      width={560}
      title={query.data?.person.name ?? 'Sign-in places'}
      note={`No closer than the country${
        query.data ? `, kept for ${query.data.keptDays} days` : ''
      }.`}
      onClose={onClose}
      footer={
        <>
          <Button href={`/user-management/users?user=${id}`}>Open the person</Button>
          <span className="sp" />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <ListStates
        query={query}
        what="places"
        isEmpty={(it) => it.totalRows === 0}
        empty={<p className="f3">Nothing is kept about this person any more.</p>}
      >
        {({ rows, totalRows }) => (
          <>
            <Table
              label="Sign-in places"
              columns={[
                {
                  key: 'place',
                  title: 'Place',
                  cell: (it) => (
                    <span className="row">
                      {placeWords(it.place)}
                      {it.isNew && <Badge tone="warn">New</Badge>}
                    </span>
                  ),
                },
                { key: 'browser', title: 'Browser', cell: (it) => it.browser ?? '–' },
                {
                  key: 'at',
                  title: 'When',
                  align: 'right',
                  cell: (it) => (
                    <time dateTime={it.at} title={exactInstant(new Date(it.at), zone)}>
                      {relativeTime(new Date(it.at), now)}
                    </time>
                  ),
                },
              ]}
              rows={rows}
              rowKey={(it) => it.id}
            />
            <Pagination
              total={totalRows}
              page={page}
              perPage={perPage}
              onPage={setPage}
              onPerPage={(it) => {
                setPerPage(it);
                setPage(1);
              }}
            />
          </>
        )}
      </ListStates>
    </Dialog>
  );
}
