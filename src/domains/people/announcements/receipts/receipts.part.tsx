import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Ago } from '#/client/ago.tsx';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { Pagination } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Meter } from '#/ui/progress.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { announcementRemind } from '../announcements.actions.ts';
import { decorumRemind } from '../decorum/decorum.actions.ts';
import type { Receipt, Receipts, receiptGroups } from './receipts.contract.ts';

type Group = (typeof receiptGroups)[number];
const PER_PAGE = 10;

interface ReceiptsPanelProps {
  kind: 'announcement' | 'decorum';
  id: number;
  mustAcknowledge: boolean;
  /** Reminding makes sense: it is published. */
  isLive: boolean;
}

function useReceipts({ kind, id }: ReceiptsPanelProps, show: Group, page: number) {
  const asked = { id, show, page, perPage: PER_PAGE };
  const path = kind === 'announcement' ? 'announcements' : 'decorum';
  return useQuery({
    ...reading(`GET /${path}/readers`, asked),
    placeholderData: keepPreviousData,
  });
}

function Person({ it, onRemind }: { it: Receipt; onRemind: (() => void) | undefined }) {
  const { person, team, seenAt, acknowledgedAt, remindedAt } = it;
  return (
    <li>
      <Avatar name={person.name} size="m" />
      <span className="who">
        <span className="trunc" dir="auto">
          {person.name}
        </span>
        <span className="sub2 trunc">
          {acknowledgedAt ? (
            <>
              Acknowledged <Ago at={acknowledgedAt} />
            </>
          ) : remindedAt ? (
            <>
              Reminded <Ago at={remindedAt} />
            </>
          ) : seenAt ? (
            <>
              Seen <Ago at={seenAt} />
            </>
          ) : (
            (team ?? 'Not seen yet')
          )}
        </span>
      </span>
      {onRemind && (
        <Button size="s" variant="ghost" aria-label={`Remind ${person.name}`} onClick={onRemind}>
          Remind
        </Button>
      )}
    </li>
  );
}

/** Who has seen and acknowledged it, and who is missing, with the one action about those. */
export function ReceiptsPanel(props: ReceiptsPanelProps) {
  const { kind, id, mustAcknowledge, isLive } = props;
  const run = useRun();
  const [show, setShow] = useState<Group>('missing');
  const [page, setPage] = useState(1);
  const query = useReceipts(props, show, page);
  const remind = (personId?: number) =>
    void (kind === 'announcement'
      ? run(announcementRemind, { announcement: id, personId })
      : run(decorumRemind, { entry: id, person: personId }));
  const counts: Receipts['counts'] | undefined = query.data?.counts;
  const done = mustAcknowledge ? 'acknowledged' : 'seen';
  const groups: Group[] = mustAcknowledge
    ? ['missing', 'seen', 'acknowledged']
    : ['missing', 'seen'];
  const words: Record<Group, string> = { missing: 'Missing', seen: 'Seen', acknowledged: 'Done' };
  return (
    <Panel
      title={mustAcknowledge ? 'Acknowledged' : 'Seen'}
      className="receipts"
      beside={
        counts && (
          <span className="f3 fs12 num">
            {counts[done]} of {counts.audience}
          </span>
        )
      }
      actions={
        isLive &&
        (counts?.missing ?? 0) > 0 && (
          <Button size="s" icon="bell" onClick={() => remind()}>
            Remind all
          </Button>
        )
      }
    >
      {counts && (
        <Meter
          label={`${counts[done]} of ${counts.audience}`}
          parts={[{ share: 1 - counts.missing / Math.max(1, counts.audience) }]}
        />
      )}
      <div className="receipts-groups">
        <Segmented
          label="Who is shown"
          segments={groups.map((it) => ({
            value: it,
            label: counts ? `${words[it]} ${counts[it]}` : words[it],
          }))}
          value={show}
          onChange={(it) => {
            setShow(it);
            setPage(1);
          }}
        />
      </div>
      <ListStates
        query={query}
        what="readers"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon={show === 'missing' ? 'circle-check' : 'eye'}
            title={show === 'missing' ? 'Nobody is missing' : 'Nobody yet'}
          />
        }
      >
        {({ rows, totalRows }) => (
          <>
            <ul className="receipts-people">
              {rows.map((it) => (
                <Person
                  key={it.person.id}
                  it={it}
                  onRemind={isLive && show === 'missing' ? () => remind(it.person.id) : undefined}
                />
              ))}
            </ul>
            {totalRows > PER_PAGE && (
              <Pagination total={totalRows} page={page} perPage={PER_PAGE} onPage={setPage} />
            )}
          </>
        )}
      </ListStates>
    </Panel>
  );
}
