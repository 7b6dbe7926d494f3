import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid } from '#/kernel/refusal.ts';
import { readRepeating } from '#/kernel/repeating.ts';
import { serve, type Context } from '#/store/handler.ts';
import { anywhere } from '#/store/records/like.ts';
import { personInScope, projectSeen } from '#/store/scope.ts';
import type { Makers } from './make-from-template.records.ts';
import {
  deleteTemplate,
  pauseTemplate,
  saveTemplate,
  useTemplate,
} from './save-template.server.ts';
import type { TemplateState } from './template-words.ts';
import { templatesEndpoints } from './templates.contract.ts';
import {
  needTemplate,
  nextDays,
  pageOfTemplates,
  planOf,
  stateOf,
  templateAsSeen,
  workerOf,
} from './templates.records.ts';

type Wanted = ParsedInputOf<(typeof templatesEndpoints)['GET /work-templates']>;

const inState: Record<TemplateState, ReturnType<typeof sql>> = {
  stopped: sql`w.stopped is not null`,
  'by-hand': sql`(w.stopped is null and w.rule is null)`,
  paused: sql`(w.stopped is null and w.rule is not null and w.paused_at is not null)`,
  going: sql`(w.stopped is null and w.rule is not null and w.paused_at is null)`,
};

function whereOf({ kind, state, project, whose, search }: Wanted, { who }: Context) {
  return sql.join(
    [
      kind ? sql`w.kind = ${kind}` : sql`true`,
      state?.length
        ? sql`(${sql.join(
            state.map((it) => inState[it]),
            sql` or `,
          )})`
        : sql`true`,
      project === undefined ? sql`true` : sql`w.project_id = ${project}`,
      whose === 'mine' ? sql`w.owner_id = ${who.id}` : sql`true`,
      whose === 'for-me' ? sql`w.assignee_id = ${who.id}` : sql`true`,
      search ? sql`w.title ilike ${anywhere(search)}` : sql`true`,
    ],
    sql` and `,
  );
}

type Days = ParsedInputOf<(typeof templatesEndpoints)['GET /work-template-days']>;

/** Somebody of the asker's teams, or of a project the asker sees. */
async function refuseStranger({ db, who, scope }: Context, it: Days) {
  if (it.assigneeId === undefined || it.assigneeId === who.id) return;
  const found = await db
    .selectFrom('people as p')
    .select('p.id')
    .where('p.id', '=', it.assigneeId)
    .where((eb) =>
      eb.or([
        personInScope('p.id', who, scope),
        eb.and([
          sql<boolean>`exists (select 1 from project_members m
            where m.person_id = p.id and m.project_id = ${it.projectId ?? 0}
              and ${projectSeen('m.project_id', who)})`,
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!found) throw invalid({ assigneeId: 'This person was not found.' });
}

async function days(it: Days, context: Context) {
  await refuseStranger(context, it);
  const today = dayOf(context.now);
  const startsOn = it.startsOn ?? today;
  const plan = {
    rule: readRepeating(it.rule)!,
    startsOn,
    endsOn: it.endsOn ?? null,
    shift: it.shift,
    handledUntil: addDays(startsOn > today ? startsOn : today, -1),
  };
  const [rows] = await nextDays(context.db, [{ plan, personId: it.assigneeId ?? context.who.id }]);
  return { rows: rows ?? [] };
}

async function detail({ id }: { id: number }, context: Context) {
  const { db, now } = context;
  const row = await needTemplate(context, id);
  const plan = stateOf(row) === 'going' ? planOf(row) : undefined;
  const [next] = plan ? await nextDays(db, [{ plan, personId: workerOf(row) }]) : [];
  const runs = await db
    .selectFrom('work_template_runs')
    .select(['key', 'day', 'made_at as madeAt', 'stands_for as standsFor'])
    .where('template_id', '=', id)
    .orderBy('day', 'desc')
    .limit(10)
    .execute();
  return {
    template: await templateAsSeen(context, id),
    next: next ?? [],
    runs,
    today: dayOf(now),
  };
}

/** Templates that make work by these makers, which the server puts together from all domains. */
export const templatesServedBy = (makers: Makers) =>
  serve(templatesEndpoints, {
    'GET /work-templates': async (wanted, context) => ({
      ...(await pageOfTemplates(context, whereOf(wanted, context), wanted)),
      today: dayOf(context.now),
    }),
    'GET /work-template': detail,
    'GET /work-template-days': days,
    'POST /save-work-template': (it, context) => saveTemplate(makers, it, context),
    'POST /pause-work-template': (it, context) => pauseTemplate(makers, it, context),
    'POST /use-work-template': (it, context) => useTemplate(makers, it, context),
    'POST /delete-work-template': deleteTemplate,
  });
