import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import { giveApps } from '#/store/app-owner.ts';
import { mayGiveFigures } from '#/store/giving.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import type { OwnedApp, teamAppsEndpoints } from './team-apps.contract.ts';
import { findOwned } from './team-apps.records.ts';
import { tellOfTransfer } from './tell-of-transfer.records.ts';
import { findTransfer } from './transfers.records.ts';

type InputOf<K extends keyof typeof teamAppsEndpoints> = ParsedInputOf<
  (typeof teamAppsEndpoints)[K]
>;
type Transfer = InputOf<'POST /transfer-apps'>;

/** Further ahead nobody plans; a later day is a typing error. */
const MOST_DAYS_AHEAD = 366;

async function checkTeam({ db, who, scope }: Context, teamId: number | null) {
  if (teamId === null) {
    if (scope !== 'all') throw invalid({ teamId: 'Choose one of your teams.' });
    return 'nobody';
  }
  const team = await db
    .selectFrom('teams')
    .select('name')
    .where('id', '=', teamId)
    .where(teamInScope('id', who, scope))
    // It must not be deleted between here and the commit.
    .forShare()
    .executeTakeFirst();
  if (!team) throw invalid({ teamId: 'This team was not found.' });
  return team.name;
}

/** The apps as they stand, their rows held until the commit. */
async function lockApps(
  context: Context,
  { apps: wanted, teamId }: Pick<Transfer, 'apps' | 'teamId'>,
): Promise<OwnedApp[]> {
  const ids = [...new Set(wanted.map((it) => it.id))].sort((a, b) => a - b);
  if (ids.length < wanted.length) throw invalid({ apps: 'An app is named twice.' });
  await context.db
    .selectFrom('apps')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const apps: OwnedApp[] = [];
  for (const { id, version } of wanted) {
    const app = await findOwned(context, id);
    if (app.version !== version) throw stale(app);
    // Whoever gets the app sees its figures.
    if (teamId !== null && !mayGiveFigures(context.who, app.team?.id ?? null)) {
      throw invalid({
        apps: `You can’t see the figures of ${app.name}, so you can’t give it to a team.`,
      });
    }
    apps.push(app);
  }
  return apps;
}

function refuseTwice(apps: readonly OwnedApp[], teamId: number | null, today: string) {
  const there = apps.find((it) => (it.team?.id ?? null) === teamId);
  if (there) throw conflict(`${there.name} is there already.`);
  const going = apps.find((it) => it.planned);
  if (!going?.planned) return;
  const { team, on } = going.planned;
  throw conflict(
    `${going.name} goes to ${team?.name ?? 'nobody'} on ${shortDay(on, today)} already. Take that back first.`,
  );
}

/** Gives apps to a team today, or plans it for a later day, which a job then carries out. */
export async function transferApps(it: Transfer, context: Context) {
  const { db, who, now, audit, notify } = context;
  const today = dayOf(now);
  if (it.on < today) throw invalid({ on: 'Choose today or a later day.' });
  if (it.on > addDays(today, MOST_DAYS_AHEAD)) throw invalid({ on: 'At most a year ahead.' });
  const to = await checkTeam(context, it.teamId);
  const apps = await lockApps(context, it);
  refuseTwice(apps, it.teamId, today);
  const isDone = it.on === today;
  const ids = apps.map((app) => app.id);
  const { id, version } = await db
    .insertInto('app_transfers')
    .values({
      team_id: it.teamId,
      effective_on: it.on,
      note: it.note ?? null,
      status: isDone ? 'done' : 'planned',
      asked_by: who.id,
      asked_at: now,
      settled_at: isDone ? now : null,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('app_transfer_apps')
    .values(
      apps.map((app) => ({
        transfer_id: id,
        app_id: app.id,
        from_team_id: app.team?.id ?? null,
      })),
    )
    .execute();
  if (isDone) await giveApps(db, ids, { teamId: it.teamId, by: who.id, on: today });
  for (const app of apps) {
    audit({
      action: isDone ? 'app.transfer' : 'app.plan-transfer',
      subject: ['app', app.id],
      before: { team: app.team?.name ?? null },
      after: { team: it.teamId === null ? null : to, on: it.on, transfer: id },
    });
  }
  const moved = apps.map((app) => ({ name: app.name, from: app.team?.id ?? null }));
  const move = { transfer: id, version, apps: moved, to: it.teamId, on: it.on, isDone, by: who };
  await tellOfTransfer(db, move, today, notify);
  const what = apps.length === 1 ? apps[0]!.name : `${apps.length} apps`;
  const verb = apps.length === 1 ? 'goes' : 'go';
  const message = isDone
    ? `${what} ${apps.length === 1 ? 'belongs' : 'belong'} to ${to} now.`
    : `${what} ${verb} to ${to} on ${shortDay(it.on, today)}.`;
  return { message, id, version, status: isDone ? ('done' as const) : ('planned' as const) };
}

/** Takes a planned transfer back; on its day it is too late. */
export async function takeBack(
  { id, version }: InputOf<'POST /take-back-transfer'>,
  context: Context,
) {
  const { db, now, who, audit, notify } = context;
  await db.selectFrom('app_transfers').select('id').where('id', '=', id).forUpdate().execute();
  const transfer = await findTransfer(context, id);
  if (!transfer) throw notFound('This transfer');
  if (transfer.version !== version) throw stale(transfer);
  if (transfer.status !== 'planned') throw conflict('Its day has come: it cannot be taken back.');
  if (!transfer.canTakeBack) throw notFound('This transfer');
  const rows = await db
    .selectFrom('app_transfer_apps as x')
    .innerJoin('apps as a', 'a.id', 'x.app_id')
    .select(['a.id', 'a.name', 'x.from_team_id as from'])
    .where('x.transfer_id', '=', id)
    .execute();
  await db
    .updateTable('app_transfers')
    .set((eb) => ({ status: 'taken_back', settled_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  for (const app of rows) {
    audit({
      action: 'app.take-back-transfer',
      subject: ['app', app.id],
      before: { team: transfer.team?.name ?? null, on: transfer.on, transfer: id },
    });
  }
  const move = {
    transfer: id,
    version: version + 1,
    apps: rows,
    to: transfer.team?.id ?? null,
    on: transfer.on,
    isDone: false,
    isOff: true,
    by: who,
  };
  await tellOfTransfer(db, move, dayOf(now), notify);
  return { message: 'The transfer is taken back.' };
}
