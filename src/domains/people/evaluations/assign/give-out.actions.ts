import { call } from '#/client/api.ts';
import { everyRow, oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { day, fallback, many, option, passed } from '#/kernel/parameters.ts';
import type { assignEndpoints } from './assign.contract.ts';

/** The half-year a day is in: what is evaluated when nothing else is said. */
export function halfOf(today: string) {
  const year = today.slice(0, 4);
  return today.slice(5) <= '06-30'
    ? { period: `${year} H1`, starts_on: `${year}-01-01`, ends_on: `${year}-06-30` }
    : { period: `${year} H2`, starts_on: `${year}-07-01`, ends_on: `${year}-12-31` };
}

const published = async () =>
  (await everyRow((page) => call('GET /evaluations/published', page))).map((it) => ({
    ...it,
    title: it.name,
    note: `version ${it.edition}`,
  }));

/** Teams, departments and people it may be given to, as one list. */
async function targets() {
  const [{ teams, departments }, { rows }] = await Promise.all([
    call('GET /user-choices', {}),
    call('GET /users-dropdown', { limit: 200 }),
  ]);
  const all = { team: teams, department: departments, person: rows };
  const kinds = Object.keys(all) as (keyof typeof all)[];
  return kinds.flatMap((kind) =>
    all[kind].map(({ id, name }) => ({
      id: `${kind}:${id}`,
      title: name,
      ...(kind !== 'person' && { note: kind }),
    })),
  );
}

/** The ids of a kind among them. */
const idsOf = (all: readonly string[], kind: 'team' | 'department' | 'person') =>
  all.filter((it) => it.startsWith(`${kind}:`)).map((it) => Number(it.slice(kind.length + 1)));

export const audienceOf = (to: readonly string[]) => ({
  people: idsOf(to, 'person'),
  teams: idsOf(to, 'team'),
  departments: idsOf(to, 'department'),
});

type Given = InputOf<(typeof assignEndpoints)['POST /evaluations/add']>;
/** What is settled on the form; typed in a line it is what is usual. */
type Rest = Omit<Given, 'form' | 'people' | 'teams' | 'departments' | 'due_on'>;

export const giveOut = action({
  id: 'evaluations.give-out',
  title: 'Give out evaluations',
  icon: 'user-plus',
  access: may('evaluations:write'),
  keywords: ['assign', 'start a period', 'performance review', 'appraisal'],
  verbs: ['give out', 'give out evaluations'],
  parameters: {
    form: option('Form', published),
    to: many(option('Teams, departments or people', targets)),
    due: fallback(day('Due'), () => addDays(dayOf(new Date()), 14)),
    rest: passed<Rest>(),
  },
  preview: ({ form, to }) =>
    refusing(async () => {
      if (form === undefined || !to?.length) return { facts: [] };
      const { period, ...days } = halfOf(dayOf(new Date()));
      const found = await call('GET /evaluations/candidates', { form, ...audienceOf(to), ...days });
      const out = found.rows.filter((it) => it.problem !== null);
      const [first] = out;
      return {
        facts: [
          { label: 'Get it', value: `${found.ready} of ${found.rows.length}`, note: period },
          ...(first ? [{ label: 'Left out', value: first.person.name, note: first.problem! }] : []),
        ],
        ...(found.ready === 0 && { refusal: 'Nobody of them can be evaluated with it now.' }),
      };
    }),
  run: async ({ form, to, due: due_on, rest }) => {
    const today = dayOf(new Date());
    const { selfPart } = oneOf(await published(), form, 'This form');
    const usual = {
      ...halfOf(today),
      ...(selfPart !== 'none' && { self_due_on: [addDays(today, 7), due_on].toSorted()[0]! }),
    };
    const input = { form, ...audienceOf(to), due_on, ...(rest ?? usual) };
    const { made, left } = await call('POST /evaluations/add', input);
    const out = left.length > 0 ? `, ${left.length} left out` : '';
    return { message: `${made === 1 ? 'One evaluation' : `${made} evaluations`} given out${out}` };
  },
});
