import sharp from 'sharp';
import { monthName } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addMonths, startOfMonth } from '#/kernel/days.ts';
import type { Company } from './company.ts';
import { madePicture } from './made-picture.ts';
import { lineCaster, type Caster } from './palette-cast.ts';

/** A team of its own, so that no sprint of another is in the way. */
async function ownTeam({ company, me, x }: Caster) {
  const { id } = await company.db
    .insertInto('teams')
    .values({ name: `Keel ${x}`, lead_id: me.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = { team_id: id, person_id: me.id, since: '2020-01-01', until: null };
  await company.db.deleteFrom('team_members').where('person_id', '=', me.id).execute();
  await company.db.insertInto('team_members').values(member).execute();
  return `Keel ${x}`;
}

async function tasksFor({ company, me, x, post }: Caster) {
  const task = (title: string, more: object = {}) =>
    post<{ id: number; key: string }>('/tasks/save', { title: `${title} ${x}`, ...more });
  const type = `Varnish ${x}`;
  const phases = ['Sketch', 'Build'].map((name) => ({ name }));
  await post('/tasks/phases', { name: type, phases });
  const t2 = await task('Sand the deck');
  const to = new Date(Date.now() - 600_000);
  const idle = { from_at: new Date(to.getTime() - 600_000), to_at: to };
  await company.db
    .insertInto('task_idle')
    .values({ person_id: me.id, task_id: t2.id, ...idle })
    .execute();
  const other = await company.hire(`Waqas ${x}`, 'Member', 'Arcade');
  const t7 = await task('Coil the rope', { reviewerId: me.id, assigneeId: other.id });
  await post('/tasks/status-update', { id: t7.id, status: 'in_progress' }, other);
  await post('/tasks/status-update', { id: t7.id, status: 'in_review' }, other);
  return {
    other: `Waqas ${x}`,
    t1: (await task('Paint the hull')).key,
    t2: t2.key,
    t3: (await task('Oil the winch')).key,
    t4: (await task('Scrub the bow')).key,
    t5: (await task('Patch the jib')).key,
    t6: (await task('Test the bilge', { type })).key,
    t7: t7.key,
  };
}

async function projectFor({ x, post, send }: Caster) {
  const project = `Z${x}`;
  await post('/cjprojects/save', { key: project, name: `Zephyr ${x}` });
  const issues: number[] = [];
  for (const title of ['Tide ladder', 'Rope bridge', 'Old lamp', 'Loose plank'])
    issues.push(
      (await post<{ id: number }>('/cjprojects/create-issue', { project, title: `${title} ${x}` }))
        .id,
    );
  for (const name of ['knots.txt', 'hitch.txt'])
    await send('/attachments/add', {
      kind: 'issue',
      id: String(issues[0]),
      file: new File(['bowline'], name, { type: 'text/plain' }),
    });
  const picture = await madePicture();
  await send('/attachments/add', { kind: 'issue', id: String(issues[0]), file: picture });
  const keys = issues.map((_, at) => [`i${at + 1}`, `${project}-${at + 1}`]);
  return { project, ...(Object.fromEntries(keys) as Record<'i1' | 'i2' | 'i3' | 'i4', string>) };
}

async function textsFor({ company, me, x, post, send }: Caster) {
  const titles = ['Tides', 'Winds', 'Fogs', 'Shoals'].map((it) => `${it} ${x}`);
  for (const title of titles) {
    const first = { title, body: 'One' };
    const { id, version } = await post<{ id: number; version: number }>('/documents/save', first);
    await post('/documents/save', { id, version, title, body: 'Two', apart: true });
  }
  const reporter = await company.hire(`Rehan ${x}`, 'Member', 'Arcade');
  const bug = async (title: string, by = me) => {
    const said = { title: `${title} ${x}`, happened: 'So' };
    return post<{ id: number; key: string }>('/saveBugReport', said, by);
  };
  const [b1, b2] = [await bug('Oar creaks', reporter), await bug('Lamp flickers')];
  const square = { width: 40, height: 40, channels: 3 as const, background: '#888' };
  const bytes = await sharp({ create: square }).png().toBuffer();
  const png = new File([new Uint8Array(bytes)], 'lamp.png', { type: 'image/png' });
  await send('/upload-bug-report-picture', { id: String(b2.id), picture: png });
  const left = await company.hire(`Yusra ${x}`);
  const asset = { kind: 'laptop', name: `Compass ${x}` };
  const { id, version } = await post<{ id: number; version: number }>('/save-it-asset', asset);
  await post('/give-it-asset', { id, version, personId: left.id });
  await company.db
    .updateTable('people')
    .set({ status: 'left', left_on: '2025-11-01' })
    .where('id', '=', left.id)
    .execute();
  const [d1 = '', d2 = '', d3 = '', d4 = ''] = titles;
  return { d1, d2, d3, d4, b1: b1.key, b2: b2.key, left: `Yusra ${x}` };
}

/** What lines about tasks, projects, documents, bugs and IT name. */
export async function workCast(company: Company) {
  const caster = await lineCaster(company);
  const { me, x } = caster;
  return {
    token: me.token,
    x,
    me: `Zubeda ${x}`,
    // Before the times that other lines log, and not the month that is locked already.
    month: monthName(addMonths(startOfMonth(dayOf(new Date())), -5)),
    team: await ownTeam(caster),
    ...(await tasksFor(caster)),
    ...(await projectFor(caster)),
    ...(await textsFor(caster)),
  };
}
