import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf, type Permission } from '#/kernel/access.ts';
import { personInScope } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import {
  fieldNames,
  fieldOf,
  isPersonField,
  paperRights,
  type Audience,
  type FieldName,
} from './employee-fields.ts';
import type { Shown } from './employee.records.ts';
import { isDated } from './timeline/timeline-fields.ts';

/** What somebody is to one employee: the row of `relationOf`. */
export interface Relation {
  self: boolean;
  reader: boolean;
  hr: boolean;
  pay: boolean;
  changesPay: boolean;
}

/** Whom a permission reaches, of `p` (people), oneself never: nobody keeps their own record. */
export function reached(who: Who, permission: Permission): RawBuilder<boolean> {
  const scope = scopeOf(may(permission), who.grants);
  if (scope === undefined || scope === 'own') return sql<boolean>`false`;
  return sql<boolean>`(p.id <> ${who.id} and ${personInScope('p.id', who, scope)})`;
}

/** Conditions on `p` (people) and `e` (employees, perhaps absent). */
function conditions(who: Who): Record<keyof Relation, RawBuilder<boolean>> {
  const hr = reached(who, 'employees:write');
  return {
    // A program is a colleague at most: one's pay and what else one alone reads of oneself is not for it.
    self: who.token ? sql<boolean>`false` : sql<boolean>`(p.id = ${who.id})`,
    reader: sql<boolean>`(coalesce(e.manager_id = ${who.id}, false)
      or ${reached(who, 'employees:read')} or ${hr})`,
    hr,
    pay: reached(who, 'employee-pay:read'),
    changesPay: reached(who, 'employee-pay:write'),
  };
}

/** Those to whom an employee is more than a colleague. */
const insiders = ['self', 'reader', 'hr', 'pay'] as const satisfies readonly Audience[];
export const isInsider = (relation: Relation) => insiders.some((it) => relation[it]);

/** Whether the asker is one of these to the employee. */
export function isOneOf(who: Who, audiences: readonly Audience[]): RawBuilder<boolean> {
  const all = conditions(who);
  const each = audiences.map((it) => (it === 'everybody' ? sql`true` : all[it]));
  return each.length > 0 ? sql<boolean>`(${sql.join(each, sql` or `)})` : sql<boolean>`false`;
}

/**
 * Condition on `p` (people) and `e` (employees, perhaps absent): an employee the asker may see at all.
 * That is whoever works here, and for those to whom somebody is more than a colleague also who does
 * not yet or no more. What they may see of them say the audiences of each field.
 */
export const employeeSeen = (who: Who): RawBuilder<boolean> =>
  sql<boolean>`(p.status = 'active' or ${isOneOf(who, insiders)})`;

/** What `employeeSeen` says in SQL, of somebody who is loaded. */
export const seesEmployee = ({ status, relation }: Pick<Shown, 'status' | 'relation'>) =>
  status === 'active' || isInsider(relation);

/** What the asker is to each employee of a query. */
export function relationOf(who: Who): RawBuilder<Relation> {
  const pairs = Object.entries(conditions(who)).flatMap(([name, it]) => [sql.lit(name), it]);
  return sql<Relation>`json_build_object(${sql.join(pairs)})`;
}

const holds = (relation: Relation, audiences: readonly Audience[], toChange: boolean) =>
  audiences.some((it) => {
    if (it === 'everybody') return true;
    return it === 'pay' && toChange ? relation.changesPay : relation[it];
  });

export const maySee = (relation: Relation, name: FieldName) =>
  holds(relation, fieldOf(name).see, false);
export const mayChange = (relation: Relation, name: FieldName) =>
  holds(relation, fieldOf(name).change, true);

export const holdsOne = (relation: Relation, audiences: readonly Audience[]) =>
  holds(relation, audiences, false);

/** What the asker may see and do of an employee beside the fields that are shown. */
export function employeeCan({
  relation,
  hasRecord,
  state,
}: Pick<Shown, 'relation' | 'hasRecord' | 'state'>) {
  const changeable = fieldNames.filter((it) => mayChange(relation, it));
  return {
    /** Fields. */
    change: changeable.filter((it) => hasRecord || isPersonField(it)),
    seePapers: hasRecord && holdsOne(relation, paperRights.see),
    changePapers: hasRecord && holdsOne(relation, paperRights.change),
    keep: relation.hr && hasRecord,
    seeDated: hasRecord && isInsider(relation),
    changeDated: hasRecord && state !== 'left' && changeable.some(isDated),
    seeChecklists: hasRecord && (relation.self || relation.reader || relation.hr),
    seeShift: isInsider(relation),
    setShift: relation.hr && state !== 'left',
  };
}
