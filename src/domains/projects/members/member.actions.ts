import { call } from '../../api.ts';
import type { MemberRole } from '../project-words.ts';

interface Of {
  /** The project's key. */
  project: string;
  person: { id: number; name: string; role: MemberRole };
}

/** Gives a member another role. */
export const memberRole = {
  run: async ({ project, person, role }: Of & { role: MemberRole }) => {
    const of = { project, personId: person.id };
    await call('POST /cjprojects/add-member', { ...of, role });
    return {
      message: `${person.name} is a ${role} now`,
      undo: () => call('POST /cjprojects/add-member', { ...of, role: person.role }),
    };
  },
};

/** Takes somebody out of a project; their issues stay theirs until somebody gives them away. */
export const memberRemove = {
  run: async ({ project, person }: Of) => {
    const of = { project, personId: person.id };
    await call('POST /cjprojects/remove-member', of);
    return {
      message: `${person.name} is out of the project`,
      undo: () => call('POST /cjprojects/add-member', { ...of, role: person.role }),
    };
  },
};
