import { generateNKeysBetween } from 'fractional-indexing';
import type { StatusGroup } from '#/domains/work/projects/project-words.ts';
import type { SprintSnapshot } from '#/domains/work/projects/sprints/snapshot.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { ACTIVE, chance, storyOf, type Moment, type Step, type Story } from './issue-story.ts';
import { steps } from './project-plans.ts';
import type { Furnished } from './seed-projects.ts';

interface Drawn {
  number: number;
  parent: number | null;
  depth: number;
  type: string;
  title: string;
  story: Story;
}

/** Every fourth part is large enough to be cut into steps. */
const isCut = (at: number) => at % 4 === 0;

/** Which sprint a part is done in: the early ones first, the last parts wait in the backlog. */
function sprintFor(at: number, count: number): number | null {
  const place = Math.floor((at / count) * 7);
  return place > 5 ? null : place;
}

/** A large piece is begun with its first part and done some days after its last. */
function epicStep(first: number | null, last: number | null): Step {
  if (first === null || first > ACTIVE) return 'To do';
  return last !== null && last < ACTIVE - 1 ? 'Done' : 'In progress';
}

function epicMoments(step: Step, now: Date): Moment[] {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const begun: Moment = { at: ago(60), field: 'status', to: 'In progress' };
  if (step === 'Done') return [begun, { at: ago(18), field: 'status', to: 'Done' }];
  return step === 'In progress' ? [begun] : [{ at: ago(60), field: 'status', to: 'To do' }];
}

/** All issues of a plan, numbered in their order. */
function draw({ plan }: Furnished, now: Date, today: string): Drawn[] {
  const drawn: Drawn[] = [];
  const parts = plan.epics.reduce((sum, it) => sum + it.parts.length, 0);
  const salt = plan.key.charCodeAt(0);
  const add = (it: Omit<Drawn, 'number'>) => {
    drawn.push({ ...it, number: drawn.length + 1 });
    return drawn.length;
  };
  let at = 0;
  for (const epic of plan.epics) {
    const [first, last] = [sprintFor(at, parts), sprintFor(at + epic.parts.length - 1, parts)];
    const story = storyOf(salt + at, null, today, now);
    const step = epicStep(first, last);
    const parent = add({
      parent: null,
      depth: 0,
      type: 'Epic',
      title: epic.title,
      story: {
        ...story,
        createdAt: new Date(now.getTime() - 78 * 86_400_000),
        step,
        points: 0,
        moments: epicMoments(step, now),
      },
    });
    for (const part of epic.parts) {
      const [type = 'Task', title = part] = part.split(': ');
      const sprint = sprintFor(at, parts);
      const own = storyOf(salt * 100 + at, sprint, today, now);
      const whole = add({ parent, depth: 1, type, title, story: own });
      if (isCut(at))
        for (const [nth, step] of steps.entries())
          add({
            parent: whole,
            depth: 2,
            type: 'Sub-task',
            title: `${step}: ${title.toLowerCase()}`,
            story: { ...storyOf(salt * 100 + at + nth * 7, sprint, today, now), points: 0 },
          });
      at += 1;
    }
  }
  return drawn;
}

const groupOf = ({ statuses }: Furnished, step: Step) => statuses.get(step)!.group as StatusGroup;

/** When it came to a group for the first or last time. */
function instants(of: Furnished, { moments, step }: Story) {
  const into = (group: StatusGroup) =>
    moments.find((it) => typeof it.to === 'string' && groupOf(of, it.to) === group)?.at ?? null;
  return {
    started_at: into('started') ?? into('completed'),
    completed_at: groupOf(of, step) === 'completed' ? into('completed') : null,
  };
}

function personFor({ plan, people }: Furnished, it: Drawn): number | null {
  const isOpen = ['Backlog', 'To do'].includes(it.story.step);
  if (isOpen && chance(it.number, 11) < 0.35) return null;
  const doers = [...plan.members, plan.lead];
  return people.get(doers[Math.floor(chance(it.number, 12) * doers.length)]!)!;
}

const priorities = ['urgent', 'high', 'high', 'medium', 'medium', 'medium', 'low', 'none'] as const;

/** A row of the table; `ids` are those of the issues above it. */
function rowOf(
  of: Furnished,
  it: Drawn,
  rank: string,
  ids: ReadonlyMap<number, number>,
  today: string,
) {
  const { plan, people } = of;
  const { story } = it;
  const isOpen = !['Done', 'Cancelled'].includes(story.step);
  const last = story.moments.at(-1)?.at ?? story.createdAt;
  return {
    project_id: of.id,
    number: it.number,
    key: `${plan.key}-${it.number}`,
    type_id: (of.types.get(it.type) ?? of.types.get('Task')!).id,
    status_id: of.statuses.get(story.step)!.id,
    title: it.title,
    description:
      it.depth === 1 && it.number % 3 === 0
        ? `**Why:** ${it.title.toLowerCase()} is what players asked for most.\n\n- [x] Agreed with ${plan.lead}\n- [ ] Tested on a 3 GB phone\n- [ ] Texts in nine languages`
        : null,
    priority: priorities[Math.floor(chance(it.number, 13) * priorities.length)]!,
    assignee_id: it.depth === 0 ? people.get(plan.lead)! : personFor(of, it),
    reporter_id: people.get(it.number % 3 === 0 ? 'Omar Khalid' : plan.lead)!,
    parent_id: it.parent === null ? null : ids.get(it.parent)!,
    depth: it.depth,
    points: story.points || null,
    due_on:
      isOpen && chance(it.number, 14) < 0.45
        ? addDays(today, Math.floor(chance(it.number, 15) * 24) - 5)
        : null,
    sprint_id: story.sprint === null ? null : of.sprints[story.sprint]!.id,
    rank,
    app_id: it.depth === 1 ? of.appId : null,
    ...instants(of, story),
    created_at: story.createdAt,
    updated_at: last,
  };
}

/** What happened to an issue, in the form of `issue-events.records.ts`. */
function eventsOf(of: Furnished, it: Drawn, issue_id: number) {
  const { people, plan } = of;
  const { story } = it;
  const doers = [plan.lead, ...plan.members];
  const by = people.get(doers[it.number % doers.length]!)!;
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const event = (at: Date, field: string, from: unknown, to: unknown, initial = false) => ({
    issue_id,
    project_id: of.id,
    person_id: by,
    at,
    field,
    from_value: json(from),
    to_value: json(to),
    initial,
  });
  const status = (step: Step) => of.statuses.get(step)!;
  const sprint = (at: number | null) => (at === null ? null : of.sprints[at]!);
  const events = [
    event(story.createdAt, 'created', null, { title: it.title }),
    event(story.createdAt, 'status', null, status('Backlog'), true),
    ...(story.points ? [event(story.createdAt, 'points', null, story.points, true)] : []),
  ];
  let step: Step = 'Backlog';
  let within: number | null = null;
  for (const { at, field, to } of story.moments) {
    if (field === 'status' && typeof to === 'string') {
      if (to === step) continue;
      events.push(event(at, 'status', status(step), status(to)));
      step = to;
    } else if (typeof to === 'number') {
      events.push(event(at, 'sprint', sprint(within), sprint(to)));
      within = to;
    }
  }
  return events;
}

function doerOf(of: Furnished, it: Drawn): SprintSnapshot['issues'][number]['assignee'] {
  const id = personFor(of, it);
  const found = [...of.people].find(([, person]) => person === id);
  return found ? { id: found[1], name: found[0] } : null;
}

/** What each sprint that is over held on its last day. */
async function freeze(
  db: Db,
  of: Furnished,
  drawn: readonly Drawn[],
  ids: ReadonlyMap<number, number>,
) {
  for (const [at, sprint] of of.sprints.slice(0, ACTIVE).entries()) {
    const held = drawn.filter(({ story }) =>
      story.moments.some((it) => it.field === 'sprint' && it.to === at),
    );
    const isGone = ({ story }: Drawn) => story.sprint !== at;
    const issues: SprintSnapshot['issues'] = held.map((it) => {
      const step: Step = isGone(it) ? 'In progress' : it.story.step;
      const type = of.types.get(it.type) ?? of.types.get('Task')!;
      return {
        id: ids.get(it.number)!,
        key: `${of.plan.key}-${it.number}`,
        title: it.title,
        type: type.name,
        icon: type.icon,
        status: step,
        group: groupOf(of, step),
        points: it.story.points || null,
        assignee: doerOf(of, it),
      };
    });
    const snapshot: SprintSnapshot = {
      committed: {
        issues: issues.length,
        points: issues.reduce((sum, it) => sum + (it.points ?? 0), 0),
      },
      issues,
      movedTo: held.some(isGone) ? of.sprints[at + 1]! : null,
    };
    await db
      .updateTable('project_sprints')
      .set({ snapshot: JSON.stringify(snapshot) })
      .where('id', '=', sprint.id)
      .execute();
  }
}

/** The issues of a project, level by level, with their history and labels. */
export async function seedIssues(db: Db, of: Furnished, now: Date, today: string): Promise<void> {
  const drawn = draw(of, now, today);
  const ranks = generateNKeysBetween(null, null, drawn.length);
  const ids = new Map<number, number>();
  for (const depth of [0, 1, 2]) {
    const values = drawn
      .filter((it) => it.depth === depth)
      .map((it) => rowOf(of, it, ranks[it.number - 1]!, ids, today));
    const made = await db.insertInto('issues').values(values).returning(['id', 'number']).execute();
    for (const { id, number } of made) ids.set(number, id);
  }
  const next_number = drawn.length + 1;
  await db.updateTable('projects').set({ next_number }).where('id', '=', of.id).execute();
  const events = drawn
    .flatMap((it) => eventsOf(of, it, ids.get(it.number)!))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  for (let from = 0; from < events.length; from += 500)
    await db
      .insertInto('issue_events')
      .values(events.slice(from, from + 500))
      .execute();
  const labels = drawn
    .filter((it) => it.depth === 1)
    .map((it) => ({
      issue_id: ids.get(it.number)!,
      label_id: of.labels[Math.floor(chance(it.number, 16) * of.labels.length)]!,
    }));
  await db.insertInto('issue_labels').values(labels).execute();
  await freeze(db, of, drawn, ids);
}
