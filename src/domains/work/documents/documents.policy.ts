import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf, type Scope } from '#/kernel/access.ts';
import type { Db } from '#/store/records/records.ts';
import type { Reading } from '#/store/scope.ts';

/**
 * Whether a person may read, write or manage a document, as conditions on the document (alias `d`)
 * and the one whose audience is in force for it (alias `a`, `a.id = d.scope_id`). The owner of
 * either may everything; scope `own` of a right ends there, `team` takes in what is shared, `all` is
 * every document.
 */

const yes = sql<boolean>`true`;
const no = sql<boolean>`false`;

const owned = ({ id }: Reading, d: string, a: string) =>
  sql<boolean>`(${sql.ref(`${d}.owner_id`)} = ${id} or ${sql.ref(`${a}.owner_id`)} = ${id})`;

/** By what the audience says, for people with at least that level. */
function shared({ id, teamIds }: Reading, a: string, toWrite: boolean): RawBuilder<boolean> {
  const level = toWrite ? sql`${sql.ref(`${a}.level`)} = 'write'` : yes;
  const own = toWrite ? sql`x.level = 'write'` : yes;
  const audience = sql.ref(`${a}.audience`);
  return sql<boolean>`(
    ${audience} = 'everybody' and ${level}
    or ${audience} = 'team' and ${level} and ${sql.ref(`${a}.team_id`)} = any(${teamIds})
    or ${audience} = 'people' and exists (select from document_people x
      where x.document_id = ${sql.ref(`${a}.id`)} and x.person_id = ${id} and ${own}))`;
}

function within(who: Reading, scope: Scope | undefined, toWrite: boolean, d: string, a: string) {
  if (scope === undefined) return no;
  if (scope === 'all') return yes;
  if (scope === 'own') return owned(who, d, a);
  return sql<boolean>`(${owned(who, d, a)} or ${shared(who, a, toWrite)})`;
}

const scopes = (who: Reading) => ({
  read: scopeOf(may('documents:read'), who.grants),
  write: scopeOf(may('documents:write'), who.grants),
});

/** May read it; one that is deleted is read by nobody. */
export const readable = (who: Reading, d = 'd', a = 'a'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${d}.deleted_at`)} is null
    and ${within(who, scopes(who).read, false, d, a)})`;

/** The documents of which this person reads all that follow their audience. */
export const audiencesRead = (who: Reading) => sql`(
  select a.id from documents a where a.id = a.scope_id
    and ${within(who, scopes(who).read, false, 'a', 'a')})`;

/** May change its text; given only together with `readable`. */
export const writable = (who: Reading, d = 'd', a = 'a'): RawBuilder<boolean> =>
  within(who, scopes(who).write, true, d, a);

/** May say who reads it, give it away and delete it. */
export function manageable(who: Reading, d = 'd', a = 'a'): RawBuilder<boolean> {
  const scope = scopes(who).write;
  if (scope === undefined) return no;
  return scope === 'all' ? yes : owned(who, d, a);
}

/** Documents with the ones whose audience is in force for them. */
export const documents = sql`documents d join documents a on a.id = d.scope_id`;

/** The same, to be asked for by the builder. */
export const documentsIn = (db: Db) =>
  db.selectFrom('documents as d').innerJoin('documents as a', 'a.id', 'd.scope_id');

/** What a document's audience says. */
interface Audience {
  ownerId: number;
  audience: 'everybody' | 'team' | 'people';
  teamId: number | null;
  people: readonly { id: number; level: 'read' | 'write' }[];
  level: 'read' | 'write';
}

/** Of whom a document is: all that who sees it depends on. */
interface Whose {
  ownerId: number;
  /** Of the document whose audience is in force, which may be itself. */
  inForce: Audience;
  deletedAt: Date | null;
}

const owns = ({ ownerId, inForce }: Whose, by: Reading) =>
  ownerId === by.id || inForce.ownerId === by.id;

function isShared({ audience, level, teamId, people }: Audience, by: Reading, toWrite: boolean) {
  const fits = (given: Audience['level']) => !toWrite || given === 'write';
  if (audience === 'people') return people.some((it) => it.id === by.id && fits(it.level));
  return (
    fits(level) && (audience === 'everybody' || (teamId !== null && by.teamIds.includes(teamId)))
  );
}

function isWithin(document: Whose, by: Reading, scope: Scope | undefined, toWrite: boolean) {
  if (scope === undefined || scope === 'all') return scope === 'all';
  return owns(document, by) || (scope === 'team' && isShared(document.inForce, by, toWrite));
}

/** What `readable` says in SQL, of a document that is loaded. */
export const readsDocument = (document: Whose, by: Reading) =>
  document.deletedAt === null && isWithin(document, by, scopes(by).read, false);

/** What `writable` says in SQL, of a document that is loaded. */
export const writesDocument = (document: Whose, by: Reading) =>
  isWithin(document, by, scopes(by).write, true);

/** Whose some documents are, by id: to ask `readsDocument` of many people at once. */
export async function whoseDocuments(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Whose>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents as d')
    .innerJoin('documents as a', 'a.id', 'd.scope_id')
    .select(['d.id', 'd.owner_id as ownerId', 'd.deleted_at as deletedAt'])
    .select(
      sql<Audience>`json_build_object('ownerId', a.owner_id, 'audience', a.audience,
        'teamId', a.team_id, 'level', a.level,
        'people', (select coalesce(json_agg(
            json_build_object('id', x.person_id, 'level', x.level)), '[]')
          from document_people x where x.document_id = a.id))`.as('inForce'),
    )
    .where('d.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...whose }) => [id, whose]));
}
