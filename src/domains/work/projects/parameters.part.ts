import { call } from '#/client/api.ts';
import { option } from '#/kernel/parameters.ts';

/** A project by its id with what its issues may be. */
export const projectOf = (id: number) => call('GET /cjprojects/detail', { id });

/** The sprints of a project in these states; its current parts with their versions. */
export async function sprintsOf(project: number, ...states: readonly ('planned' | 'active')[]) {
  const { key } = (await projectOf(project)).project;
  const { sprints } = await call('GET /cjprojects/backlogs', { project: key });
  return sprints.filter((it) => states.some((state) => state === it.state));
}

/** A sprint of the project that is named before it. */
export const sprintIn = (label: string, ...states: readonly ('planned' | 'active')[]) =>
  option(
    label,
    async ({ project }) =>
      (await sprintsOf(project!, ...states)).map(({ id, name }) => ({ id, title: name })),
    ['project'],
  );

/** A board of the project that is named before it. */
export const boardIn = option(
  'Board',
  async ({ project }) =>
    (await projectOf(project!)).boards.map(({ id, name }) => ({ id, title: name })),
  ['project'],
);
