import { may } from '#/kernel/access.ts';
import type { Subject } from '#/store/comment-subject.ts';
import { findProject } from '../projects.records.ts';

/** Whoever sees a project may be told of it; what is talked about are its issues. */
export const projectSubject: Subject = {
  kind: 'project',
  access: may('projects:read'),
  find: async (db, { who }, id) => {
    const project = await findProject({ db, who }, { id });
    if (!project) return null;
    return {
      title: `${project.key} ${project.name}`,
      link: `/project/overview?project=${project.key}`,
      watchers: [project.lead_id],
    };
  },
};
