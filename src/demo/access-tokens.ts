import { makeToken } from '#/domains/platform/auth/access-tokens/make-token.records.ts';
import type { Grants } from '#/kernel/access.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

/** The programs of the demo company; nobody has their tokens, which are thrown away. */

const DAY_MS = 86_400_000;

interface Program {
  name: string;
  by: string;
  kind?: 'service';
  scopes: Grants;
  /** Days ago. */
  made: number;
  days: number;
  /** Minutes ago, and from where. */
  used?: readonly [minutes: number, address: string];
  revoked?: number;
}

const BUILD_SERVER = '203.0.113.61';

const programs: readonly Program[] = [
  {
    name: 'Warehouse',
    by: 'Usman Latif',
    kind: 'service',
    scopes: { 'revenue:read': 'all', 'apps:read': 'all' },
    made: 120,
    days: 365,
    used: [14, '203.0.113.60'],
  },
  {
    name: 'Wallboard in the lobby',
    by: 'Maryam Tariq',
    kind: 'service',
    scopes: { 'tasks:read': 'all', 'projects:read': 'all' },
    made: 40,
    days: 90,
    used: [3, '192.168.4.9'],
  },
  {
    name: 'Status page (old)',
    by: 'Maryam Tariq',
    kind: 'service',
    scopes: { 'apps:read': 'all' },
    made: 200,
    days: 365,
    used: [95_000, '203.0.113.60'],
    revoked: 62,
  },
  {
    name: 'Crash reports to issues',
    by: 'Omar Khalid',
    scopes: { 'projects:read': 'team', 'issues:write': 'team', 'apps:read': 'team' },
    made: 20,
    days: 90,
    used: [47, BUILD_SERVER],
  },
  {
    name: 'Release notes',
    by: 'Omar Khalid',
    scopes: { 'documents:read': 'all', 'documents:write': 'own' },
    made: 45,
    days: 30,
    used: [21_700, BUILD_SERVER],
  },
  {
    name: 'Organisation chart',
    by: 'Usman Latif',
    scopes: { 'people:read': 'all' },
    made: 2,
    days: 30,
  },
];

/** Ids by name, for what the log says was done with one. */
export async function seedAccessTokens(
  db: Db,
  { people }: Cast,
  now: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { by, made, used, revoked, kind = 'personal', ...it } of programs) {
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const madeBy = people.get(by)!;
    const { id } = await makeToken(db, { ...it, kind, madeBy }, ago(made));
    ids.set(it.name, id);
    if (!used) continue;
    const [minutes, address] = used;
    await db
      .updateTable('access_tokens')
      .set({
        last_used_at: new Date(now.getTime() - minutes * 60_000),
        last_address: address,
        ...(revoked !== undefined && {
          ended_at: ago(revoked),
          ended_by: madeBy,
          end_reason: 'revoked by an admin',
        }),
      })
      .where('id', '=', id)
      .execute();
  }
  return ids;
}
