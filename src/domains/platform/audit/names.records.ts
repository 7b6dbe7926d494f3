import { sql } from 'kysely';
import { lookUp } from '#/kernel/look-up.ts';
import type { Db } from '#/store/records/records.ts';
import { camelCase } from './audit-dictionary.ts';

/** Where the name of a kind of record stands, of those whose name every reader of the log may know. */
const named = {
  'access-token': 'access_tokens',
  passkey: 'passkeys',
  person: 'people',
  employee: 'people',
  role: 'roles',
  team: 'teams',
  department: 'departments',
  app: 'apps',
  network: 'networks',
} as const;

/** Fields that hold the id of such a record. */
const references: Readonly<Record<string, keyof typeof named>> = {
  appId: 'app',
  assigneeId: 'person',
  byId: 'person',
  decidedBy: 'person',
  departmentId: 'department',
  evaluatorId: 'person',
  headId: 'person',
  leadId: 'person',
  lockedBy: 'person',
  managerId: 'person',
  ownerId: 'person',
  person: 'person',
  personId: 'person',
  requesterId: 'person',
  reviewerId: 'person',
  roleId: 'role',
  teamId: 'team',
};

/** Fields that hold several; a number alone there says how many. */
const lists: Readonly<Record<string, keyof typeof named>> = {
  appIds: 'app',
  apps: 'app',
  people: 'person',
  recipientIds: 'person',
  teamIds: 'team',
  teams: 'team',
};

const referredBy = (field: string, isListed: boolean) =>
  lookUp(isListed ? lists : references, camelCase(field));

const isNamed = (type: string): type is keyof typeof named => Object.hasOwn(named, type);

/** A record by its kind and its id, as the log writes both. */
interface Subject {
  subject_type: string;
  subject_id: string;
}

/** Records that the fields of entries name by their ids. */
function referred(values: readonly unknown[]): Subject[] {
  return values.flatMap((it) =>
    typeof it !== 'object' || it === null
      ? []
      : Object.entries(it).flatMap(([field, value]) => {
          const type = referredBy(field, Array.isArray(value));
          if (!type) return [];
          return [value]
            .flat()
            .filter((id) => Number.isInteger(id))
            .map((id) => ({ subject_type: type, subject_id: String(id) }));
        }),
  );
}

/** What the records that entries are of, and whose ids are in them, are called today. */
export async function namesIn(
  db: Db,
  entries: readonly (Subject & { before: unknown; after: unknown })[],
) {
  const all = [...entries, ...referred(entries.flatMap((it) => [it.before, it.after]))];
  const names = await namesOf(db, all);
  return {
    ofSubject: (it: Subject) => names.get(`${it.subject_type} ${it.subject_id}`),
    ofField: (field: string, id: number, isListed: boolean) => {
      const type = referredBy(field, isListed);
      return type && names.get(`${type} ${id}`);
    },
  };
}

/** What records are called today, by `type id`. */
async function namesOf(db: Db, rows: readonly Subject[]): Promise<Map<string, string>> {
  const kinds = [...new Set(rows.map((it) => it.subject_type))].filter(isNamed);
  const found = await Promise.all(
    kinds.map(async (type) => {
      const ids = rows
        .filter((it) => it.subject_type === type && /^\d{1,9}$/.test(it.subject_id))
        .map((it) => Number(it.subject_id));
      const result = await db
        .selectFrom(db.dynamic.table(named[type]).as('it'))
        .select(['it.id', 'it.name'])
        .where('it.id', '=', sql<number>`any(${ids}::int[])`)
        .execute();
      return result.map((it): [string, string] => [`${type} ${it.id}`, it.name]);
    }),
  );
  return new Map(found.flat());
}
