import type { Company } from './company.ts';
import { lineCaster } from './palette-cast.ts';

/** What lines about announcements, comments and one's own account name. */
export async function everywhereCast(company: Company) {
  const caster = await lineCaster(company);
  const { me, x, post } = caster;
  const task = await post<{ id: number; key: string }>('/tasks/save', {
    title: `Paint the hull ${x}`,
  });
  const other = await company.hire(`Waqas ${x}`, 'Member', 'Arcade');
  const said = { kind: 'task', subjectId: task.id, body: 'Ahoy' };
  await post('/comment/save', said, other);
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
  };
}
