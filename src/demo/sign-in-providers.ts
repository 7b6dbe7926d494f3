import { randomUUID } from 'node:crypto';
import { sealSecret } from '#/domains/platform/auth/sign-in-providers/provider-secret.server.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

/** The studio has begun to set its own sign-in up; it is off, and its issuer is nobody's. */
export async function seedSignInProvider(
  db: Db,
  { people }: Cast,
  masterKey: string,
  now: Date,
): Promise<number> {
  const by = people.get('Usman Latif')!;
  const named = await db.selectFrom('roles').select(['id', 'name']).execute();
  const roles = new Map(named.map((it) => [it.name, it.id]));
  const uid = randomUUID();
  const { id } = await db
    .insertInto('sign_in_providers')
    .values({
      uid,
      name: 'Backlot Games',
      issuer: 'https://sso.backlot.example/realms/studio',
      client_id: 'backlot-console',
      sealed: sealSecret('nobody-has-this-one', masterKey, uid),
      domains: ['backlot.example'],
      makes_people: true,
      group_claim: 'groups',
      default_role_id: roles.get('Member')!,
      default_by: by,
      set_by: by,
      created_at: new Date(now.getTime() - 3 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rules: [string, string][] = [
    ['/leads', 'Team lead'],
    ['/people-team', 'HR'],
  ];
  for (const [position, [value, role]] of rules.entries())
    await db
      .insertInto('sign_in_provider_rules')
      .values({ provider_id: id, position, value, role_id: roles.get(role)!, made_by: by })
      .execute();
  return id;
}
