import { call } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, text } from '#/kernel/parameters.ts';

const employeeOf = (id: number) => call('GET /employee', { id });

/** Marriage, a slip of the pen: what somebody is called changes everywhere at once. */
export const employeeRename = action({
  id: 'employee.rename',
  title: 'Change the name of an employee',
  icon: 'pencil',
  access: may('employees:write'),
  keywords: ['rename', 'married', 'surname', 'spelling', 'person'],
  verbs: ['rename person', 'change name of'],
  parameters: { person: entity('person'), name: text('New name') },
  preview: ({ person, name }) =>
    refusing(async () => {
      if (person === undefined) return { facts: [] };
      const it = await employeeOf(person);
      return {
        facts: [
          { label: 'Name', value: it.name, note: it.fields.title ?? undefined },
          ...(name ? [{ label: 'New', value: name }] : []),
        ],
        ...(!it.can.change.includes('name') && { refusal: 'This name is not yours to change.' }),
      };
    }),
  run: async ({ person, name }) => {
    const before = await employeeOf(person);
    const rename = async (version: number, to: string) =>
      call('POST /update-employee', { id: person, version, changes: { name: to } });
    const saved = await rename(before.version, name);
    return {
      message: `${before.name} is now ${saved.name}`,
      undo: () => rename(saved.version, before.name),
    };
  },
});
