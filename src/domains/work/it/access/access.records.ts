import { sql } from 'kysely';
import { personInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import type { Reader } from '../inventory/inventory.records.ts';
import { isAgent } from '../it.policy.ts';
import type { ItAccess } from './access.contract.ts';

/** Access of people of the scope. */
const seen = ({ db, who, scope }: Reader) =>
  db
    .selectFrom('it_access as x')
    .innerJoin('people as p', 'p.id', 'x.person_id')
    .innerJoin('people as g', 'g.id', 'x.given_by')
    .leftJoin('people as e', 'e.id', 'x.ended_by')
    .leftJoin('it_requests as r', 'r.id', 'x.request_id')
    .where(personInScope('x.person_id', who, scope));

const selected = (reader: Reader) =>
  seen(reader)
    .selectAll('x')
    .select(['p.name as person', 'g.name as giver', 'e.name as ender', 'r.title']);
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;

const accessOf = (it: Row, { who }: Reader): ItAccess => ({
  id: it.id,
  version: it.version,
  person: { id: it.person_id, name: it.person },
  what: it.what,
  note: it.note,
  request: it.request_id === null ? null : { id: it.request_id, title: it.title ?? '' },
  givenBy: it.giver,
  since: it.since.toISOString(),
  until: it.until?.toISOString() ?? null,
  endedBy: it.ender,
  canEnd: it.until === null && isAgent(who.grants),
});

interface Wanted {
  search: string;
  person?: number | undefined;
  ended: boolean;
  page: number;
  perPage: number;
}

/** A page of the register: by person what they have, or what was taken away last. */
export async function listAccess(reader: Reader, wanted: Wanted) {
  const { search, person, ended, page, perPage } = wanted;
  const words = search.split(/\s+/).filter(Boolean);
  const where = sql<boolean>`${sql.join(
    [
      ended ? sql`x.until is not null` : sql`x.until is null`,
      containsWords(['p.name', 'x.what'], words),
      ...(person === undefined ? [] : [sql`x.person_id = ${person}`]),
    ],
    sql` and `,
  )}`;
  const { total } = await seen(reader)
    .where(where)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selected(reader)
    .where(where)
    .orderBy('x.until', 'desc')
    .orderBy('p.name')
    .orderBy('x.what')
    .orderBy('x.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: rows.map((it) => accessOf(it, reader)), totalRows: total };
}

export async function findAccess(reader: Reader, id: number): Promise<ItAccess | undefined> {
  const row = await selected(reader).where('x.id', '=', id).executeTakeFirst();
  return row && accessOf(row, reader);
}
