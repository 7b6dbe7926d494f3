import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints, allPermissions } from '#/app/contracts.ts';
import { scopeOf, type Access, type Grants } from '#/kernel/access.ts';
import { programOf } from '../support/access-token.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';
import { companyWide } from './foreign-ids/cases.ts';
import { table } from './foreign-ids/table.ts';

/**
 * Who may call what, asked of the real server and written down in a file that is read with every
 * change. Reach: `own` records, those of one's `team`, or `all`; `yes` where no scope is asked for.
 * `no` is 403, `out` is 401. `token` is an access token of a super admin with every right there is,
 * `service` one of the company. The last column says what answers to ids of another team: `as absent` is
 * proven by `foreign-ids.test.ts`, endpoint by endpoint. A locked session and a role without any right
 * are in `refusals.test.ts`.
 */
const people = [
  'anonymous',
  'invited',
  'blocked',
  'viewing',
  'member',
  'lead',
  'admin',
  'super',
  'acting',
  'token',
  'service',
] as const;
type Who = (typeof people)[number];

let server: TestServer;
const callers = new Map<Who, Pick<Colleague, 'call'> & { grants: Grants }>();

beforeAll(async () => {
  server = await testServer();
  const { db } = server;
  const team = await server.team('Ours');
  const grantsOf = async (id: number): Promise<Grants> => {
    const row = await db
      .selectFrom('people as p')
      .innerJoin('roles as r', 'r.id', 'p.role_id')
      .select(['r.rank', 'r.grants'])
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow();
    return row.rank === 100 ? { '*:*': 'all' } : row.grants;
  };
  const put = async (who: Who, it: Colleague, grants?: Grants) =>
    callers.set(who, { call: it.call, grants: grants ?? (await grantsOf(it.id)) });
  const change = (it: Colleague, to: object) =>
    db.updateTable('people').set(to).where('id', '=', it.id).execute();
  const session = (it: Colleague, to: object) =>
    db.updateTable('sessions').set(to).where('person_id', '=', it.id).execute();
  const later = new Date(server.clock.now.getTime() + 20 * 60_000);

  callers.set('anonymous', { call: (key, input) => server.call(key, input), grants: {} });
  for (const status of ['invited', 'blocked'] as const) {
    const it = await server.as('Admin');
    await change(it, { status });
    await put(status, it);
  }
  const lead = await server.as('Team lead', { leads: team });
  await put('member', await server.as('Member', { teamId: team }));
  await put('lead', lead);
  await put('admin', await server.as('Admin'));
  await put('super', await server.as('Super admin'));
  const acting = await server.as('Super admin');
  await session(acting, { acting_as: lead.id, acting_until: later });
  await put('acting', acting, await grantsOf(lead.id));
  const viewing = await server.as('Super admin');
  const { id: role } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Admin')
    .executeTakeFirstOrThrow();
  await session(viewing, { viewing_role_id: role, viewing_until: later });
  await put('viewing', viewing, callers.get('admin')!.grants);
  const every = Object.fromEntries(Object.keys(allPermissions).map((it) => [it, 'all'])) as Grants;
  const chief = await server.as('Super admin');
  const token = await programOf(server, chief, every);
  const service = await programOf(server, chief, every, { kind: 'service' });
  callers.set('token', { call: token.call, grants: every });
  callers.set('service', { call: service.call, grants: every });
});
afterAll(() => server.close());

/** What the server does, before it looks at the input: no endpoint has this field. */
async function answer(key: string, access: Access, who: Who): Promise<string> {
  const { call, grants } = callers.get(who)!;
  const { status, body } = await call(key, { 'no-such-field': 1 });
  if (status === 401) return 'out';
  if (status === 403) return 'no';
  // Taken, and then refused for the field nobody knows: whoever gets there may call it.
  expect({ key, who, status, code: body.code ?? 'invalid' }).toMatchObject({ code: 'invalid' });
  return access.kind === 'permission' ? scopeOf(access, grants)! : 'yes';
}

function othersOf(key: string): string {
  const cases = Object.values(table[key] ?? {});
  if (cases.length === 0) return '';
  return cases.some((it) => it !== companyWide) ? 'as absent' : 'company-wide';
}

const answers = new Map<string, string[]>();

test('who may call what is what the reviewed list says', async () => {
  const rows = [['endpoint', ...people, 'ids of another team']];
  for (const [key, { access }] of allEndpoints()) {
    const answered = await Promise.all(people.map((who) => answer(key, access, who)));
    answers.set(key, answered);
    rows.push([key, ...answered, othersOf(key)]);
  }
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const [head, ...rest] = rows.map((row) =>
    row
      .map((it, at) => it.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
  await expect([head, ...rest.sort()].join('\n')).toMatchFileSnapshot(
    './authorisation.snapshot.txt',
  );
}, 240_000);

test('a service token changes nothing, and reads what a token of a person does', () => {
  const [token, service] = [people.indexOf('token'), people.indexOf('service')];
  for (const [key] of allEndpoints().filter(([, it]) => it.access.kind !== 'anyone')) {
    const answered = answers.get(key)!;
    expect([key, answered[service]]).toEqual([key, key.startsWith('GET') ? answered[token] : 'no']);
  }
});

test('only reading and the session itself are open while looking as a role', () => {
  const viewing = people.indexOf('viewing');
  const open = allEndpoints().filter(
    ([key, { access }]) =>
      key.startsWith('POST ') && access.kind !== 'anyone' && answers.get(key)?.[viewing] === 'yes',
  );
  expect(open.map(([key]) => key).sort()).toEqual([
    'POST /begin-passkey-unlock',
    'POST /lock',
    'POST /logout',
    // A line in the log.
    'POST /report-browser-error',
    'POST /return-from-lead',
    'POST /stop-viewing',
    // One's own task goes on meanwhile.
    'POST /tasks/heartbeat',
    'POST /unlock',
    'POST /unlock-by-passkey',
  ]);
});
