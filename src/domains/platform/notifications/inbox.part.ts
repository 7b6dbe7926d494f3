import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActions } from '#/client/actions.ts';
import { call } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { toastError, useRun } from '#/client/running.ts';
import { isAllowed } from '#/kernel/access.ts';
import type { Notification } from './notifications.contract.ts';

const KEY = 'GET /get-notifications';
/** Product rule: once a minute while the person is active. */
const POLL_MS = 60_000;

/** My notifications and what can be done with them; asked for again every minute. */
export function useInbox(perPage: number, snoozed = false) {
  const queries = useQueryClient();
  const { grants } = useMe();
  const run = useRun();
  const actions = useActions();
  const { data, error, refetch } = useQuery({
    ...reading(KEY, { perPage, ...(snoozed && { snoozed }) }, { background: true }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const renew = () => queries.invalidateQueries({ queryKey: [KEY] });
  const mark = (which: { ids: number[] } | { all: true; upTo: number }) =>
    call('POST /read-notifications', which).then(renew, toastError);

  const read = (it: Notification) => (it.can.read ? mark({ ids: [it.id] }) : undefined);
  /** Only up to the newest that is shown: one that came meanwhile stays unread. */
  const readAll = () => {
    const newest = data?.rows[0]?.id;
    return newest === undefined ? undefined : mark({ all: true, upTo: newest });
  };
  const bringBack = ({ id }: Notification) =>
    call('POST /snooze-notification', { id, until: 'now' }).then(renew, toastError);
  /** The action a notification offers, when this person may run it. */
  const offered = (it: Notification) => {
    const known = it.action && actions?.find((action) => action.id === it.action?.id);
    return known && isAllowed(known.access, grants) ? known : undefined;
  };
  const act = async (it: Notification) => {
    const action = offered(it);
    // The values were written by the server for this very action.
    if (action && (await run(action, it.action!.values as never))) await read(it);
  };
  return { data, error, refetch, renew, read, readAll, bringBack, offered, act };
}
