import { call } from '#/client/api.ts';
import { oneOf, optionFrom, refusing } from '#/client/listed.ts';
import { may, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { day, entity, passed, text } from '#/kernel/parameters.ts';
import { fieldOf } from '../employee-fields.ts';
import type { EmploymentChange } from './timeline.contract.ts';

const employeeOf = (id: number) => call('GET /employee', { id });
const historyOf = async (id: number) => (await call('GET /employment-history', { id })).rows;

const words = ({ field, since, after }: EmploymentChange) =>
  `${fieldOf(field).label}${after === null ? '' : `: ${after}`} from ${namedDay(since)}`;

/** A title from a day on, also one to come. */
const titleFrom = action({
  id: 'employee.title-from',
  title: 'Give somebody a title from a day on',
  icon: 'arrow-up',
  access: may('employees:write'),
  keywords: ['promote', 'promotion', 'effective', 'history', 'job'],
  verbs: ['promote'],
  parameters: { person: entity('person'), since: day('From'), title: text('Title') },
  preview: ({ person, since, title }) =>
    refusing(async () => {
      if (person === undefined) return { facts: [] };
      const { name, fields, can } = await employeeOf(person);
      return {
        facts: [
          { label: 'Employee', value: name, note: fields.title ?? undefined },
          ...(title ? [{ label: 'Title', value: title }] : []),
          ...(since ? [{ label: 'From', value: namedDay(since) }] : []),
        ],
        ...(!can.change.includes('title') && { refusal: 'This is not yours to change.' }),
      };
    }),
  run: async ({ person, since, title }) => {
    const { version, name } = await employeeOf(person);
    await call('POST /save-employment-change', { id: person, version, since, values: { title } });
    const undo = async () => {
      const made = (await historyOf(person)).find(
        (it) => it.field === 'title' && it.since === since,
      );
      if (!made) return;
      const now = (await employeeOf(person)).version;
      await call('POST /remove-employment-change', { id: person, version: now, change: made.id });
    };
    return { message: `${name} is ${title} from ${namedDay(since)}`, undo };
  },
});

export const changeTakenBack = action({
  id: 'employee.take-back-change',
  title: 'Take a change of job or pay out of the history',
  icon: 'arrow-back-up',
  access: signedIn,
  keywords: ['correct', 'effective', 'promotion', 'raise', 'wrong'],
  verbs: ['take back change of'],
  parameters: {
    person: entity('person'),
    change: optionFrom(
      'Change',
      async ({ person }: { person: number }) =>
        (await historyOf(person))
          .filter((it) => it.mayRemove)
          .map((it) => ({
            id: it.id,
            title: words(it),
            note: it.isComing ? 'to come' : undefined,
          })),
      ['person'],
    ),
    version: passed<number>(),
  },
  preview: ({ person, change }) =>
    refusing(async () => {
      if (person === undefined || change === undefined) return { facts: [] };
      const it = oneOf(await historyOf(person), change, 'This change');
      return { facts: [{ label: 'Change', value: words(it) }] };
    }),
  run: async ({ person, change, version }) => {
    const { message } = await call('POST /remove-employment-change', {
      id: person,
      version: version ?? (await employeeOf(person)).version,
      change,
    });
    return { message };
  },
});

export const timelineActions = [titleFrom, changeTakenBack];
