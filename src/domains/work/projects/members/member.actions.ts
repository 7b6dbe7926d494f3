import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, option } from '#/kernel/parameters.ts';
import { projectOf } from '../parameters.part.ts';
import { memberRoles, type MemberRole } from '../project-words.ts';

const access = may('projects:configure');

const membersOf = async (project: number) => {
  const { key } = (await projectOf(project)).project;
  return { key, rows: (await call('GET /cjprojects/members', { project: key })).rows };
};

const member = option(
  'Member',
  async ({ project }) =>
    (await membersOf(project!)).rows.map(({ id, name, role }) => ({ id, title: name, note: role })),
  ['project'],
);

async function read(project: number, person: number) {
  const { key, rows } = await membersOf(project);
  const it = rows.find(({ id }) => id === person);
  if (!it) throw new Error('They are not in this project.');
  return { key, it };
}

const memberAdd = action({
  id: 'project.add-member',
  title: 'Add somebody to a project',
  icon: 'user-plus',
  access,
  keywords: ['member', 'project', 'team', 'join'],
  parameters: { project: entity('project'), person: entity('person') },
  run: async ({ project, person }) => {
    const { project: of } = await projectOf(project);
    const added = { project: of.key, personId: person };
    const { rows } = await call('POST /cjprojects/add-member', added);
    const name = rows.find((it) => it.id === person)?.name ?? 'They';
    return {
      message: `${name} is in ${of.name}`,
      undo: () => call('POST /cjprojects/remove-member', added),
    };
  },
});

export const memberRole = action({
  id: 'project.member-role',
  title: 'Give a member of a project another role',
  icon: 'user-cog',
  access,
  keywords: ['lead', 'viewer', 'member'],
  parameters: {
    project: entity('project'),
    person: member,
    role: choice<MemberRole>(
      'role',
      memberRoles.map((value) => ({ value, label: value })),
    ),
  },
  run: async ({ project, person, role }) => {
    const { key, it } = await read(project, person);
    const of = { project: key, personId: person };
    await call('POST /cjprojects/add-member', { ...of, role });
    return {
      message: `${it.name} is a ${role} now`,
      undo: () => call('POST /cjprojects/add-member', { ...of, role: it.role }),
    };
  },
});

/** Their issues stay theirs until somebody gives them away. */
export const memberRemove = action({
  id: 'project.remove-member',
  title: 'Take somebody out of a project',
  icon: 'logout',
  access,
  keywords: ['member', 'leave', 'remove'],
  parameters: { project: entity('project'), person: member },
  run: async ({ project, person }) => {
    const { key, it } = await read(project, person);
    const of = { project: key, personId: person };
    await call('POST /cjprojects/remove-member', of);
    return {
      message: `${it.name} is out of the project`,
      undo: () => call('POST /cjprojects/add-member', { ...of, role: it.role }),
    };
  },
});

export const memberActions = [memberAdd, memberRole, memberRemove];
