import { sql, type RawBuilder } from 'kysely';
import type { Comparison, Filter, FilterValue } from './filter.ts';
import { ScimError } from './scim-error.ts';

type Sql = RawBuilder<unknown>;

/** How an attribute is compared: `text` whatever its case, `exact` to the letter. */
type Kind = 'text' | 'exact' | 'flag' | 'time';

/** What a resource can be found by: an expression, or a list whose elements have some of their own. */
export interface Attributes {
  [path: string]: { kind: Kind; at: Sql } | { kind: 'list'; of: Sql; each: Attributes };
}

const wrong = (detail: string) => new ScimError(400, detail, 'invalidFilter');

function valueFor(kind: Kind, value: FilterValue, path: string): string | boolean | Date {
  if (kind === 'flag') {
    const said = typeof value === 'string' ? value.toLowerCase() : value;
    if (said === true || said === 'true') return true;
    if (said === false || said === 'false') return false;
  } else if (typeof value === 'string') {
    if (kind === 'exact') return value;
    if (kind === 'text') return value.normalize('NFC').toLowerCase();
    const time = new Date(value);
    if (/^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(time.getTime())) return time;
  }
  throw wrong(`${path} is not compared with such a value.`);
}

const orders: Partial<Record<Comparison, Sql>> = {
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

function compared(at: Sql, kind: Kind, by: Comparison, value: string | boolean | Date): Sql {
  if (by === 'eq') return sql`${at} = ${value}`;
  // What is not there is unequal to everything.
  if (by === 'ne') return sql`${at} is distinct from ${value}`;
  if (kind === 'flag') throw wrong('True and false are compared with eq and ne.');
  const order = orders[by];
  if (order) return sql`${at} ${order} ${value}`;
  if (kind === 'time') throw wrong('Times are compared with eq, ne, gt, ge, lt and le.');
  if (by === 'co') return sql`position(${value} in ${at}) > 0`;
  if (by === 'sw') return sql`starts_with(${at}, ${value})`;
  return sql`right(${at}, length(${value}::text)) = ${value}`;
}

const own = (attributes: Attributes, path: string) =>
  Object.hasOwn(attributes, path) ? attributes[path] : undefined;

/** `emails eq "…"` means the values of the list; `emails.type` a field of its elements. */
function found(path: string, attributes: Attributes) {
  const whole = own(attributes, path);
  if (whole && whole.kind !== 'list') return { it: whole, list: undefined };
  const [name = '', field = 'value'] = path.split('.');
  const list = own(attributes, name);
  const it = list?.kind === 'list' ? own(list.each, field) : undefined;
  if (list?.kind !== 'list' || !it || it.kind === 'list')
    throw wrong(`Nothing is found by ${path.slice(0, 100)} here.`);
  return { it, list };
}

const some = (list: Extract<Attributes[string], { kind: 'list' }>, condition: Sql) =>
  sql`exists (select from ${list.of} where ${condition})`;

/** A condition in SQL; every value is a parameter. @throws ScimError `invalidFilter` */
export function filterSql(filter: Filter, attributes: Attributes): Sql {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const all = filter.all.map((it) => filterSql(it, attributes));
      return sql`(${sql.join(all, filter.kind === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`((${filterSql(filter.it, attributes)}) is not true)`;
    case 'present': {
      const list = own(attributes, filter.path);
      if (list?.kind === 'list') return some(list, sql`true`);
      const { it, list: of } = found(filter.path, attributes);
      const isThere = sql`${it.at} is not null`;
      return of ? some(of, isThere) : isThere;
    }
    case 'within': {
      const list = own(attributes, filter.path);
      if (list?.kind !== 'list') throw wrong(`${filter.path.slice(0, 100)} is no list.`);
      return some(list, filterSql(filter.it, list.each));
    }
    case 'compare': {
      const { it, list } = found(filter.path, attributes);
      if (filter.value === null) {
        if (filter.by !== 'eq' && filter.by !== 'ne') throw wrong('Null is only equal or not.');
        return filter.by === 'eq' ? sql`${it.at} is null` : sql`${it.at} is not null`;
      }
      const value = valueFor(it.kind, filter.value, filter.path);
      const condition = compared(it.at, it.kind, filter.by, value);
      return list ? some(list, condition) : condition;
    }
  }
}
