import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Every field of rich text, and where a mention in it is told. `offers none`: its editor does not
 * offer people, since it is read by a whole company or in an examination, and addresses nobody.
 */
const told: Record<string, string> = {
  'src/community/community.contract.ts': 'community/comments.server.ts',
  'src/domains/work/tasks/tasks.contract.ts': 'domains/work/tasks/save-task.server.ts',
  'src/domains/work/projects/issues/issues.contract.ts':
    'domains/work/projects/issues/change-issue.records.ts',
  'src/domains/work/projects/overview/overview.contract.ts':
    'domains/work/projects/overview/save-project.server.ts',
  'src/domains/work/documents/writing/writing.contract.ts':
    'domains/work/documents/writing/keep-text.server.ts',
  // With each task or issue that is made from it.
  'src/domains/work/templates/templates.contract.ts':
    'domains/work/projects/issues/make-issue.records.ts',
  'src/domains/people/okr/okr.contract.ts': 'domains/people/okr/save-okr.server.ts',
  'src/domains/people/announcements/announcement.contract.ts':
    'domains/people/announcements/settle-announcements.records.ts',
  'src/domains/revenue/own-dashboards/cards/card.contract.ts': 'offers none',
  'src/domains/work/documents/guides/guides.contract.ts': 'offers none',
  'src/domains/people/quizzes/quizzes.contract.ts': 'offers none',
  'src/domains/people/quizzes/questions/questions.contract.ts': 'offers none',
  'src/domains/people/announcements/decorum/decorum.contract.ts': 'offers none',
  'src/domains/people/announcements/news-letter/blocks.contract.ts': 'offers none',
};

const contentOf = (path: string) => readFileSync(path, 'utf8');

test('every field of rich text says where a mention in it is told', () => {
  const fields = globSync('src/**/*.contract.ts').filter((it) =>
    /\brichText\(/.test(contentOf(it)),
  );
  expect(fields.sort()).toEqual(Object.keys(told).sort());
});

test('it is told there, and people are offered only where a mention tells them', () => {
  const telling = Object.values(told).filter((it) => it !== 'offers none');
  expect(telling.filter((it) => !/tellMentioned\(|tellOf\(/.test(contentOf(`src/${it}`)))).toEqual(
    [],
  );
  const silent = Object.entries(told).filter(([, it]) => it === 'offers none');
  const folders = silent.map(([path]) => path.slice(0, path.lastIndexOf('/')));
  const offering = folders
    .flatMap((folder) => globSync(`${folder}/**/*.part.tsx`))
    .filter((it) => /findPeople|findReaders/.test(contentOf(it)));
  expect(offering).toEqual([]);
});
