import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import { mayGiveFigures } from '#/store/giving.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { heldWords } from '../held-words.ts';
import type { Team, teamsEndpoints } from './teams.contract.ts';
import { findTeam } from './teams.records.ts';

type Save = ParsedInputOf<(typeof teamsEndpoints)['POST /team/add']>;
type Delete = ParsedInputOf<(typeof teamsEndpoints)['POST /team/delete']>;

async function checkValues({ db, who }: Context, it: Save, before?: Team) {
  const { id, name, leadId, departmentId } = it;
  const twin = await db
    .selectFrom('teams')
    .select('name')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .$if(id !== undefined, (it) => it.where('id', '!=', id!))
    .executeTakeFirst();
  const message = `There is a team ${twin?.name} already.`;
  if (twin) throw conflict(message, { name: message });
  if (leadId !== null && leadId !== before?.lead?.id) {
    const lead = await db
      .selectFrom('people')
      .select('id')
      .where('id', '=', leadId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!lead) throw invalid({ leadId: 'Choose somebody who works here.' });
    // A new team has no apps yet, and whoever gives it some is asked then.
    if (id !== undefined && !mayGiveFigures(who, id)) {
      throw invalid({ leadId: 'You can’t see the figures of this team, so you can’t give them.' });
    }
  }
  if (departmentId === null) return;
  const department = await db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', departmentId)
    .executeTakeFirst();
  if (!department) throw invalid({ departmentId: 'There is no such department.' });
}

/** Waits for others who change it, so that counts and versions hold until the end. */
const lock = (db: Db, id: number) =>
  db.selectFrom('teams').select('id').where('id', '=', id).forUpdate().execute();

const valuesOf = ({ name, lead, department }: Team) => ({
  name,
  leadId: lead?.id ?? null,
  departmentId: department?.id ?? null,
});

/** Adds a team or changes one; a new lead is told, and the one who no longer is. */
export async function saveTeam(it: Save, context: Context): Promise<Team> {
  const { db, audit } = context;
  const { id, version, name, leadId, departmentId } = it;
  const values = { name, lead_id: leadId, department_id: departmentId };
  const after = { name, leadId, departmentId };
  if (id === undefined) {
    if (context.scope !== 'all') throw notAllowed();
    await checkValues(context, it);
    const added = await db
      .insertInto('teams')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ action: 'team.add', subject: ['team', added.id], after });
    const team = await findTeam(added.id, context);
    await tellLeads(context, team, undefined);
    return team;
  }
  await lock(db, id);
  const before = await findTeam(id, context);
  if (version === undefined) throw invalid({ version: 'Say which version you changed.' });
  if (before.version !== version) throw stale(before);
  await checkValues(context, it, before);
  await db
    .updateTable('teams')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  audit({ action: 'team.change', subject: ['team', id], before: valuesOf(before), after });
  const team = await findTeam(id, context);
  await tellLeads(context, team, before);
  return team;
}

async function tellLeads({ who, notify }: Context, team: Team, before: Team | undefined) {
  const tell = async (person: Team['lead'], title: string) => {
    if (!person || person.id === who.id) return;
    await notify([person.id], {
      type: 'teams.mine',
      title,
      from: who.name,
      link: '/user-management/teams',
      key: `teams.lead:${team.id}:${team.version}:${person.id}`,
    });
  };
  if (team.lead?.id === before?.lead?.id) return;
  await tell(team.lead, `You lead ${team.name} now`);
  await tell(before?.lead ?? null, `You do not lead ${team.name} any more`);
}

async function sharesOf(db: Db, id: number): Promise<number> {
  const { shares } = await db
    .selectNoFrom(
      sql<number>`((select count(*) from share_teams where team_id = ${id})
        + (select count(*) from report_teams where team_id = ${id}))::int`.as('shares'),
    )
    .executeTakeFirstOrThrow();
  return shares;
}

async function comingApps(db: Db, id: number): Promise<number> {
  const { coming } = await db
    .selectFrom('app_transfers')
    .select(sql<number>`count(*)::int`.as('coming'))
    .where('team_id', '=', id)
    .where('status', '=', 'planned')
    .executeTakeFirstOrThrow();
  return coming;
}

/** Deletes an empty team; the audit log keeps who was in it. */
export async function deleteTeam({ id, version }: Delete, context: Context) {
  const { db, audit } = context;
  await lock(db, id);
  const before = await findTeam(id, context);
  if (before.version !== version) throw stale(before);
  const held = heldWords([
    [before.members, 'member', 'members'],
    [before.apps, 'app', 'apps'],
    [await sharesOf(db, id), 'share', 'shares'],
    [await comingApps(db, id), 'planned transfer of apps', 'planned transfers of apps'],
  ]);
  if (held) throw conflict(`${before.name} still has ${held}.`);
  const past = await db
    .deleteFrom('team_members')
    .where('team_id', '=', id)
    .returning(['person_id as personId', 'allocation', 'since', 'until'])
    .execute();
  await db.deleteFrom('teams').where('id', '=', id).execute();
  audit({
    action: 'team.delete',
    subject: ['team', id],
    before: { ...valuesOf(before), members: past },
  });
  return { message: `${before.name} is deleted.` };
}
