import type { AuditWords } from '#/kernel/audit-words.ts';
import { kindWords, stopWords } from './template-words.ts';

export const templatesAuditWords: AuditWords = {
  kinds: {
    'work-template': 'Work template',
  },
  actions: {
    'work-template.create': 'Work template created',
    'work-template.delete': 'Work template deleted',
    'work-template.edit': 'Work template changed',
    'work-template.make': 'Work made from a template',
    'work-template.pause': 'Work template paused',
    'work-template.resume': 'Work template resumed',
    'work-template.stop': 'Work template stopped',
  },
  fields: {
    checklist: 'Checklist',
    dueAfter: 'Due after days',
    endsOn: 'Last day',
    labelIds: 'Labels',
    projectId: 'Project',
    reason: 'Reason',
    reviewer: 'Reviewer',
    reviewerId: 'Reviewer',
    rule: 'Rule',
    shift: 'On days off',
    startsOn: 'First day',
    typeId: 'Type',
  },
  values: {
    kind: kindWords,
    reason: stopWords,
  },
};
