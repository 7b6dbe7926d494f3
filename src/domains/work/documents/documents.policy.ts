import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf, type Scope } from '#/kernel/access.ts';
import type { Who } from '#/store/who.ts';

/**
 * Whether a person may read, write or manage a document, as conditions on the document (alias `d`)
 * and the one whose audience is in force for it (alias `a`, `a.id = d.scope_id`). The owner of
 * either may everything; scope `own` of a right ends there, `team` takes in what is shared, `all` is
 * every document.
 */
type Reader = Pick<Who, 'id' | 'teamIds' | 'grants'>;

const yes = sql<boolean>`true`;
const no = sql<boolean>`false`;

const owned = ({ id }: Reader, d: string, a: string) =>
  sql<boolean>`(${sql.ref(`${d}.owner_id`)} = ${id} or ${sql.ref(`${a}.owner_id`)} = ${id})`;

/** By what the audience says, for people with at least that level. */
function shared({ id, teamIds }: Reader, a: string, toWrite: boolean): RawBuilder<boolean> {
  const level = toWrite ? sql`${sql.ref(`${a}.level`)} = 'write'` : yes;
  const own = toWrite ? sql`x.level = 'write'` : yes;
  const audience = sql.ref(`${a}.audience`);
  return sql<boolean>`(
    ${audience} = 'everybody' and ${level}
    or ${audience} = 'team' and ${level} and ${sql.ref(`${a}.team_id`)} = any(${teamIds})
    or ${audience} = 'people' and exists (select from document_people x
      where x.document_id = ${sql.ref(`${a}.id`)} and x.person_id = ${id} and ${own}))`;
}

function within(who: Reader, scope: Scope | undefined, toWrite: boolean, d: string, a: string) {
  if (scope === undefined) return no;
  if (scope === 'all') return yes;
  if (scope === 'own') return owned(who, d, a);
  return sql<boolean>`(${owned(who, d, a)} or ${shared(who, a, toWrite)})`;
}

const scopes = (who: Reader) => ({
  read: scopeOf(may('documents:read'), who.grants),
  write: scopeOf(may('documents:write'), who.grants),
});

/** May read it; one that is deleted is read by nobody. */
export const readable = (who: Reader, d = 'd', a = 'a'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${d}.deleted_at`)} is null
    and ${within(who, scopes(who).read, false, d, a)})`;

/** May change its text; given only together with `readable`. */
export const writable = (who: Reader, d = 'd', a = 'a'): RawBuilder<boolean> =>
  within(who, scopes(who).write, true, d, a);

/** May say who reads it, give it away and delete it. */
export function manageable(who: Reader, d = 'd', a = 'a'): RawBuilder<boolean> {
  const scope = scopes(who).write;
  if (scope === undefined) return no;
  return scope === 'all' ? yes : owned(who, d, a);
}

/** Documents with the ones whose audience is in force for them. */
export const documents = sql`documents d join documents a on a.id = d.scope_id`;
