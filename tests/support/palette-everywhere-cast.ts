import type { Company } from './company.ts';
import { lineCaster } from './palette-cast.ts';

/** What lines about announcements, comments and one's own account name. */
export async function everywhereCast(company: Company) {
  const caster = await lineCaster(company);
  const { me, x, post } = caster;
  const task = await post<{ key: string }>('/tasks/save', { title: `Paint the hull ${x}` });
  const other = await company.hire(`Waqas ${x}`, 'Member', 'Arcade');
  return {
    token: me.token,
    email: me.email,
    x,
    low: x.toLowerCase(),
    me: `Zubeda ${x}`,
    other: `Waqas ${x}`,
    otherId: String(other.id),
    t1: task.key,
  };
}
