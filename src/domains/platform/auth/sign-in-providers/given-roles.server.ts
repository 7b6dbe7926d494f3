import { Refusal, invalid } from '#/kernel/refusal.ts';
import { roleToGive } from '#/store/giving.ts';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';

interface Rule {
  value: string;
  roleId: number;
}

/** What a provider gave before, and who gave it. */
export interface Given {
  rules: readonly (Rule & { madeBy: number })[];
  defaultRole: { id: number; by: number } | null;
}

/** The refusal of a role, said of the field it was chosen in. */
const under = (field: string) => (error: unknown) => {
  const words = error instanceof Refusal ? error.fields?.['roleId'] : undefined;
  throw words === undefined ? error : invalid({ [field]: words });
};

/**
 * Who gives each role from now on. What stands as before stays its author's, unless all of it is given
 * anew: a provider that somebody led elsewhere gives what they may give, and no more.
 * @throws Refusal `invalid` that names `rules` or `defaultRoleId`
 */
export async function givenBy(
  { db, who }: { db: Db; who: Who },
  wanted: { rules: readonly Rule[]; defaultRoleId: number | null },
  before: Given | undefined,
) {
  const rules = [];
  for (const [position, { value, roleId }] of wanted.rules.entries()) {
    const same = before?.rules.find((it) => it.value === value && it.roleId === roleId);
    if (!same) await roleToGive(db, who, roleId).catch(under('rules'));
    rules.push({ position, value, role_id: roleId, made_by: same?.madeBy ?? who.id });
  }
  const id = wanted.defaultRoleId;
  if (id === null) return { rules, default_role_id: null, default_by: null };
  const isSame = before?.defaultRole?.id === id;
  if (!isSame) await roleToGive(db, who, id).catch(under('defaultRoleId'));
  return { rules, default_role_id: id, default_by: isSame ? before!.defaultRole!.by : who.id };
}
