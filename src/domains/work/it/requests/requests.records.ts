import { sql, type Expression, type SqlBool } from 'kysely';
import { notFound, stale } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { containsWords } from '#/store/search.ts';
import type { Who } from '#/store/who.ts';
import type { Reader } from '../inventory/inventory.records.ts';
import { requestCan, requestSeen } from '../it.policy.ts';
import { unsettled, type RequestState } from '../request-rules.ts';
import type { ItRequest, RequestKind } from './requests.contract.ts';

export interface RequestFilter {
  search: string;
  kind?: RequestKind | undefined;
  state?: RequestState | undefined;
  closed: boolean;
  whose: 'any' | 'asked' | 'assigned' | 'nobody';
  sort: 'asked' | 'priority' | 'needed' | 'requester' | 'state';
  order: 'asc' | 'desc';
}

const base = (db: Db) =>
  db
    .selectFrom('it_requests as r')
    .innerJoin('people as q', 'q.id', 'r.requester_id')
    .leftJoin('people as w', 'w.id', 'r.assignee_id')
    .leftJoin('it_assets as a', 'a.id', 'r.asset_id');

const isOpen = sql<SqlBool>`r.state = any(${[...unsettled]})`;

function conditions(reader: Reader, filter: RequestFilter): Expression<SqlBool> {
  const { id } = reader.who;
  const whose = {
    any: sql<SqlBool>`true`,
    asked: sql<SqlBool>`r.requester_id = ${id}`,
    assigned: sql<SqlBool>`r.assignee_id = ${id}`,
    nobody: sql<SqlBool>`r.assignee_id is null`,
  };
  const standing = filter.closed ? sql<SqlBool>`not ${isOpen}` : isOpen;
  const parts = [
    requestSeen(reader),
    containsWords(['r.title', 'r.details', 'q.name'], filter.search.split(/\s+/).filter(Boolean)),
    whose[filter.whose],
    filter.state ? sql<SqlBool>`r.state = ${filter.state}` : standing,
    ...(filter.kind ? [sql<SqlBool>`r.kind = ${filter.kind}`] : []),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const columns = {
  asked: sql`r.created_at`,
  priority: sql`array_position(array['low', 'normal', 'high'], r.priority)`,
  needed: sql`r.needed_on`,
  requester: sql`lower(q.name)`,
  state: sql`array_position(array['open', 'in_progress', 'waiting', 'done', 'refused', 'cancelled'], r.state)`,
};

const selected = (db: Db) =>
  base(db).select([
    'r.id',
    'r.version',
    'r.kind',
    'r.title',
    'r.details',
    'r.priority',
    'r.needed_on',
    'r.state',
    'r.requester_id',
    'q.name as requester',
    'r.assignee_id',
    'w.name as assignee',
    'r.asset_id',
    'a.tag',
    'a.name as asset',
    'r.created_at',
    'r.closed_at',
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

function requestOf(it: Row, who: Who): ItRequest {
  return {
    id: it.id,
    version: it.version,
    kind: it.kind,
    title: it.title,
    details: it.details,
    priority: it.priority,
    neededOn: it.needed_on,
    state: it.state,
    requester: { id: it.requester_id, name: it.requester },
    assignee: it.assignee_id === null ? null : { id: it.assignee_id, name: it.assignee! },
    asset: it.asset_id === null ? null : { id: it.asset_id, tag: it.tag!, name: it.asset! },
    askedAt: it.created_at.toISOString(),
    closedAt: it.closed_at?.toISOString() ?? null,
    isMine: it.requester_id === who.id,
    can: requestCan(it, who),
  };
}

interface Page {
  page: number;
  perPage: number;
}

/** Requests as they are listed; of those alike the one that waits longest comes first. */
export async function listRequests(reader: Reader, filter: RequestFilter, page: Page) {
  const { db, who } = reader;
  const where = conditions(reader, filter);
  const [rows, { total }, standing] = await Promise.all([
    selected(db)
      .where(where)
      .orderBy(sql`${columns[filter.sort]} ${sql.raw(filter.order)} nulls last`)
      .orderBy('r.created_at')
      .orderBy('r.id')
      .limit(page.perPage)
      .offset((page.page - 1) * page.perPage)
      .execute(),
    base(db)
      .select((it) => it.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
    base(db)
      .select([
        (it) => it.fn.countAll<number>().as('open'),
        sql<number>`count(*) filter (where r.assignee_id is null)`.as('untaken'),
      ])
      .where(requestSeen(reader))
      .where(isOpen)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((it) => requestOf(it, who)), totalRows: total, ...standing };
}

export async function findRequest(reader: Reader, id: number): Promise<ItRequest | undefined> {
  const row = await selected(reader.db)
    .where('r.id', '=', id)
    .where(requestSeen(reader))
    .executeTakeFirst();
  return row && requestOf(row, reader.who);
}

/**
 * The request as it stands, its row held until the commit.
 * @throws Refusal `not-found`, `stale`
 */
export async function lockRequest(
  reader: Reader,
  { id, version }: { id: number; version: number },
): Promise<ItRequest> {
  const { db } = reader;
  await db.selectFrom('it_requests').select('id').where('id', '=', id).forUpdate().execute();
  const request = await findRequest(reader, id);
  if (!request) throw notFound('This request');
  if (request.version !== version) throw stale(request);
  return request;
}

/** What became of it, the first move first. */
export const movesMade = (db: Db, requestId: number) =>
  db
    .selectFrom('it_request_moves as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['m.id', 'p.name as by', 'm.from_state', 'm.to_state', 'm.note', 'm.at'])
    .where('m.request_id', '=', requestId)
    .orderBy('m.id')
    .execute();
