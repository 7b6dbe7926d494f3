import type { Grants } from '#/kernel/access.ts';
import type { SeededRole } from '#/kernel/seeded-roles.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import type { Db } from '#/store/records/records.ts';
import { roleUpgrades, splitRights } from './role-upgrades.ts';

/**
 * Gives a new installation its roles. Those that exist stay as they were edited, but for rights this
 * version of Backlot is the first to know: these the seeded roles get once, as a new installation
 * would, so that what a version brings can be used without a matrix being filled in by hand. What a
 * version changes in them besides stands in `role-upgrades.ts`. Roles of the company itself get what a
 * right they have was split into, nothing else.
 */
export async function seedRoles(db: Db, seededRoles: readonly SeededRole[]): Promise<void> {
  if (db.isTransaction) await seedRolesIn(db, seededRoles);
  else await db.transaction().execute((tx) => seedRolesIn(tx, seededRoles));
}

async function seedRolesIn(tx: Db, seededRoles: readonly SeededRole[]): Promise<void> {
  const permissions = [...new Set(seededRoles.flatMap((it) => Object.keys(it.grants)))];
  // A second server that starts at the same moment waits here, and finds nothing new.
  const news = await tx
    .insertInto('met_permissions')
    .values(permissions.map((permission) => ({ permission })))
    .onConflict((on) => on.column('permission').doNothing())
    .returning('permission')
    .execute();
  const changes = await tx
    .insertInto('role_upgrades')
    .values(roleUpgrades.map(({ name }) => ({ name })))
    .onConflict((on) => on.column('name').doNothing())
    .returning('name')
    .execute();
  const there = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'rank', 'system', 'grants', 'version'])
    .execute();
  if (there.length === 0) {
    const values = seededRoles.map((it) => ({
      ...it,
      system: true,
      grants: JSON.stringify(it.grants),
    }));
    await tx.insertInto('roles').values(values).execute();
    return;
  }
  const fresh = new Set(news.map((it) => it.permission));
  const edited = await editedRoles(tx);
  const all = there.map((it) => ({ ...it, isEdited: edited.has(it.id) }));
  const system = all.filter((it) => it.system);
  const due = roleUpgrades.filter((it) => changes.some(({ name }) => name === it.name));
  for (const role of all) {
    const split = splitRights.flatMap(({ of, now }) => {
      const scope = role.grants[of];
      return fresh.has(now) && scope && !(now in role.grants) ? [[now, scope] as const] : [];
    });
    if (!role.system) {
      await bring(tx, role, Object.fromEntries(split));
      continue;
    }
    // Names can be edited, ranks of seeded roles cannot.
    const seeded = seededRoles.find((it) => it.rank === role.rank);
    const brought = Object.entries(seeded?.grants ?? {}).filter(
      ([permission]) => fresh.has(permission) && !(permission in role.grants),
    );
    const upgraded = due.filter((it) => it.rank === role.rank);
    const more: Grants = Object.assign(
      Object.fromEntries([...brought, ...split]),
      ...upgraded.map((it) => it.brings(role, system)),
    );
    await bring(tx, role, more);
  }
}

interface Role {
  id: number;
  name: string;
  grants: Grants;
  version: number;
}

/** The ids of the roles that somebody has changed by hand. */
async function editedRoles(tx: Db): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('audit')
    .select('subject_id')
    .distinct()
    .where('subject_type', '=', 'role')
    .where('action', '=', 'role.change')
    .execute();
  return new Set(rows.map((it) => Number(it.subject_id)));
}

async function bring(tx: Db, role: Role, brought: Grants): Promise<void> {
  if (Object.keys(brought).length === 0) return;
  const grants = { ...role.grants, ...brought };
  await tx
    .updateTable('roles')
    .set({ grants: JSON.stringify(grants), version: role.version + 1 })
    .where('id', '=', role.id)
    .execute();
  const [before, after] = [{ grants: role.grants }, { grants }];
  const entry = { action: 'roles.came', subject: ['role', role.id] as const, before, after };
  await auditOfSystem(tx, [entry], 'a new version of Backlot', new Date());
}

/** Whether nobody is in this database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) === undefined;
}
