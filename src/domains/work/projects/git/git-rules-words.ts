import type { GitEvent } from './git-rules.ts';

export const ruleWords: Readonly<Record<GitEvent, string>> = {
  branch: 'A branch or draft is made',
  opened: 'A pull request is opened',
  merged: 'A pull request is merged',
};
