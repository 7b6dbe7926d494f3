import { makeToken } from '#/domains/platform/auth/access-tokens/make-token.records.ts';
import { directoryTokenShown } from '#/domains/platform/auth/directories/directory-token-shown.ts';
import { makeDirectoryToken } from '#/domains/platform/auth/directories/directory-tokens.records.ts';
import type { Company } from './company.ts';
import { lineCaster } from './palette-cast.ts';
import { passkeyRow } from './passkey-row.ts';

/** What lines about announcements, comments and one's own account name. */
export async function everywhereCast(company: Company) {
  const caster = await lineCaster(company);
  const { me, x, post } = caster;
  const task = await post<{ id: number; key: string }>('/tasks/save', {
    title: `Paint the hull ${x}`,
  });
  const other = await company.hire(`Waqas ${x}`, 'Member', 'Arcade');
  // Nobody's devices but the other's are revoked by a line, which ends their tokens too.
  const holder = await company.hire(`Rubab ${x}`, 'Member', 'Arcade');
  const said = { kind: 'task', subjectId: task.id, body: 'Ahoy' };
  await post('/comment/save', said, other);
  await post('/add-calendar-feed', { name: `Deck clock ${x}`, parts: ['own-leave'] });
  await post('/add-webhook', {
    name: `Harbour bell ${x}`,
    url: 'https://bells.example.com/',
    kinds: ['alias'],
  });
  await post('/add-git-connection', {
    name: `Harbour forge ${x}`,
    host: 'github',
    baseUrl: 'https://github.com',
    projects: 'all',
  });
  await post('/add-chat', {
    name: `Harbour quay ${x}`,
    format: 'slack',
    url: 'https://hooks.slack.com/services/quay',
  });
  await post('/add-sign-in-provider', {
    name: `Lighthouse ${x}`,
    issuer: 'https://lighthouse.example.com',
    clientId: 'backlot',
    secret: 'kept',
    domains: ['lighthouse.example'],
    makesPeople: false,
    groupClaim: null,
    rules: [],
    defaultRoleId: null,
  });
  const { id: providerId } = await company.db
    .selectFrom('sign_in_providers')
    .select('id')
    .where('name', '=', `Lighthouse ${x}`)
    .executeTakeFirstOrThrow();
  const directory = { providerId, days: 90, madeBy: me.id };
  const { code } = await makeDirectoryToken(company.db, directory, new Date());
  await company.invite('Arcade', `Imran ${x}`);
  // A browser that is trusted beside the one the lines are typed in.
  const trusted = {
    person_id: me.id,
    browser: `Lynx ${x}`,
    system: 'Plan 9',
    address: '203.0.113.9',
    secret_hash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))),
    verified_at: new Date(),
    trusted_until: new Date(Date.now() + 86_400_000),
    last_seen_at: new Date(),
  };
  await company.db.insertInto('devices').values(trusted).execute();
  const theirs = {
    ...trusted,
    person_id: other.id,
    browser: `Dillo ${x}`,
    secret_hash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))),
  };
  await company.db.insertInto('devices').values(theirs).execute();
  await passkeyRow(company.db, me.id, { name: `Sextant key ${x}` });
  await passkeyRow(company.db, holder.id, { name: `Capstan key ${x}` });
  for (const [name, madeBy] of [
    ['Anchor', me.id],
    ['Buoy', holder.id],
  ] as const) {
    const scopes = { 'tasks:read': 'own' } as const;
    const it = { name: `${name} ${x}`, scopes, days: 30, madeBy, kind: 'personal' } as const;
    await makeToken(company.db, it, new Date());
  }
  return {
    token: me.token,
    email: me.email,
    x,
    low: x.toLowerCase(),
    me: `Zubeda ${x}`,
    other: `Waqas ${x}`,
    otherId: String(other.id),
    t1: task.key,
    invited: `Imran ${x}`,
    browser: `Lynx ${x}`,
    directory: directoryTokenShown(code),
  };
}
