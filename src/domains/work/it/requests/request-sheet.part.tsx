import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Discussion } from '#/community/discussion.part.tsx';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { namedDay, relativeTime } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import {
  assetWords,
  moveWords,
  priorityWords,
  requestKindWords,
  stateTones,
  stateWords,
} from '../it-words.ts';
import { itAssign, itMove, itWithdraw } from '../it.actions.ts';
import type { RequestState } from '../request-rules.ts';
import { MoveForm } from './move-form.part.tsx';
import { RequestForm } from './request-form.part.tsx';
import type { ItRequest } from './requests.contract.ts';

interface SheetProps {
  id: number;
  onClose: () => void;
}

/** Who works on it, changed in place by those who do. */
function Assignee({ request }: { request: ItRequest }) {
  const run = useRun();
  const agents = useQuery({ ...reading('GET /it-agents', {}), enabled: request.can.assign });
  const name = request.assignee?.name ?? 'Nobody';
  if (!request.can.assign) return name;
  const others = (agents.data?.rows ?? []).filter((it) => it.id !== request.requester.id);
  return (
    <PickChip
      label="Works on it"
      on={request.assignee !== null}
      options={[
        { value: '', label: 'Nobody' },
        ...others.map((it) => ({ value: String(it.id), label: it.name })),
      ]}
      value={[request.assignee ? String(request.assignee.id) : '']}
      onChange={([it]) =>
        void run(itAssign, { request: request.id, person: it ? Number(it) : null })
      }
    >
      {name}
    </PickChip>
  );
}

function Facts({ request }: { request: ItRequest }) {
  const now = useNow();
  const today = dayOf(now);
  const { asset } = request;
  return (
    <dl className="it-facts">
      <dt>Asked by</dt>
      <dd>
        {request.requester.name}, {relativeTime(new Date(request.askedAt), now)}
      </dd>
      <dt>Kind</dt>
      <dd>{requestKindWords[request.kind]}</dd>
      <dt>Priority</dt>
      <dd>{priorityWords[request.priority]}</dd>
      <dt>Needed by</dt>
      <dd>{request.neededOn ? namedDay(request.neededOn, today) : '–'}</dd>
      <dt>Works on it</dt>
      <dd>
        <Assignee request={request} />
      </dd>
      {asset && (
        <>
          <dt>Device</dt>
          <dd>
            <Link className="link" href={`/administration/it?show=inventory&asset=${asset.id}`}>
              {assetWords(asset)}
            </Link>
          </dd>
        </>
      )}
    </dl>
  );
}

/** One request beside the list: what is asked, what became of it, what can be done now. */
export function RequestSheet({ id, onClose }: SheetProps) {
  const run = useRun();
  const now = useNow();
  const [task, setTask] = useState<RequestState | 'edit'>();
  const query = useQuery(reading('GET /it-request', { id }));
  const request = query.data?.request;
  const done = () => setTask(undefined);
  const move = (to: RequestState) => {
    if (!request) return;
    if (to === 'cancelled') void run(itWithdraw, { request: request.id, version: request.version });
    else if (to === 'in_progress')
      void run(itMove, { request: request.id, version: request.version, to });
    else setTask(to);
  };
  const moves = request?.can.move ?? [];
  const main = (['in_progress', 'done'] as const).find((it) => moves.includes(it));
  const canEdit = request?.can.edit;
  return (
    <Dialog
      side="right"
      width={480}
      title={request?.title ?? 'Request'}
      keys={{
        e: () => canEdit && setTask('edit'),
        d: () => moves.includes('done') && move('done'),
      }}
      onClose={onClose}
      footer={
        request && (
          <>
            <Badge tone={stateTones[request.state]}>{stateWords[request.state]}</Badge>
            <span className="sp" />
            {canEdit && (
              <Button keys="e" onClick={() => setTask('edit')}>
                Change
              </Button>
            )}
            {moves
              .filter((it) => it !== main)
              .map((it) => (
                <Button
                  key={it}
                  danger={it === 'refused' || it === 'cancelled'}
                  onClick={() => move(it)}
                >
                  {moveWords[it]}
                </Button>
              ))}
            {main && (
              <Button variant="primary" onClick={() => move(main)}>
                {moveWords[main]}
              </Button>
            )}
          </>
        )
      }
    >
      <ListStates query={query} what="request" isEmpty={() => false} empty={null}>
        {({ request: it, moves: made }) => (
          <div className="it-sheet">
            <Facts request={it} />
            {it.details && <p className="it-details">{it.details}</p>}
            {made.length > 0 && (
              <>
                <h3>What became of it</h3>
                <ol className="it-moves">
                  {made.map((one) => (
                    <li key={one.id}>
                      <Badge tone={stateTones[one.to]}>{stateWords[one.to]}</Badge>
                      <span className="f2">
                        {one.by}, {relativeTime(new Date(one.at), now)}
                      </span>
                      {one.note && <p dir="auto">{one.note}</p>}
                    </li>
                  ))}
                </ol>
              </>
            )}
            <Discussion kind="it-request" id={id} />
            <RecordHistory kind="it-request" id={id} />
          </div>
        )}
      </ListStates>
      {request && task === 'edit' && <RequestForm request={request} onClose={done} />}
      {request && task && task !== 'edit' && (
        <MoveForm request={request} to={task} onClose={done} />
      )}
    </Dialog>
  );
}
