import type { AuditWords } from '#/kernel/audit-words.ts';
import { stateWords } from './bug-words.ts';

export const bugReportsAuditWords: AuditWords = {
  kinds: {
    'bug-report': 'Bug report',
  },
  actions: {
    'bug-report.add-picture': 'Picture of a bug report added',
    'bug-report.answer': 'Bug report answered',
    'bug-report.change': 'Bug report changed',
    'bug-report.convert': 'Bug report made into work',
    'bug-report.delete-picture': 'Picture of a bug report removed',
    'bug-report.fix': 'Bug report fixed',
    'bug-report.follow': 'Watching of a bug report changed',
    'bug-report.save': 'Bug reported',
  },
  fields: {
    comment: 'Comment',
    duplicateOf: 'Duplicate of',
    issue: 'Issue',
    severity: 'Severity',
    voted: 'Voted for',
    watching: 'Watched',
  },
  values: {
    state: stateWords,
  },
};
