import { tellMentioned } from '#/community/mentions/tell-mentioned.records.ts';
import type { WorkMaker } from '#/store/work-maker.ts';
import { issueSubject } from '../comments/issue-subject.records.ts';
import { needProject, needRight } from '../projects.records.ts';
import { createIssue } from './create-issue.records.ts';

/** An issue from a template; what its checklist says are issues below it. */
export const issueMaker: WorkMaker = {
  kind: 'issue',
  make: async (context, it) => {
    const project = await needProject(context, { id: it.projectId ?? 0 });
    await needRight(context, 'issues:write', project.id);
    const issue = await createIssue(context, project.id, {
      title: it.title,
      description: it.description,
      priority: it.priority,
      typeId: it.typeId ?? undefined,
      labelIds: it.labelIds,
      assigneeId: it.assigneeId,
      appId: it.appId,
      dueOn: it.dueOn,
    });
    await tellMentioned(context, issueSubject, issue.id, { after: it.description });
    for (const title of it.checklist)
      await createIssue(context, project.id, { title, parentId: issue.id });
    return { id: issue.id, key: issue.key };
  },
};
