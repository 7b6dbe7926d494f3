import type { Company } from './company.ts';
import { lineCaster } from './palette-cast.ts';

/** A project with issues and tasks of a person's own, for lines to name. */
export async function workCast(company: Company) {
  const { me, x, post } = await lineCaster(company);
  const project = `Z${x}`;
  await post('/cjprojects/save', { key: project, name: `Zephyr ${x}` });
  for (const title of ['Tide ladder', 'Rope bridge', 'Old lamp', 'Loose plank'])
    await post('/cjprojects/create-issue', { project, title: `${title} ${x}` });
  const task = async (title: string, more: object = {}) =>
    (await post<{ key: string }>('/tasks/save', { title: `${title} ${x}`, ...more })).key;
  const other = await company.hire(`Waqas ${x}`, 'Member', 'Arcade');
  return {
    token: me.token,
    x,
    project,
    i1: `${project}-1`,
    i2: `${project}-2`,
    i3: `${project}-3`,
    i4: `${project}-4`,
    me: `Zubeda ${x}`,
    other: `Waqas ${x}`,
    otherId: String(other.id),
    t1: await task('Paint the hull'),
    t2: await task('Sand the deck'),
    t3: await task('Oil the winch'),
  };
}
