import type { Context } from '#/store/handler.ts';

type Asking = Pick<Context, 'db' | 'who'>;

/** An issue as a bug report names it. */
export interface LinkedIssue {
  id: number;
  key: string;
  title: string;
  status: string;
  /** Page of the console that shows it. */
  link: string;
}

export interface NewIssue {
  project: string;
  title: string;
  /** Markdown. */
  description: string;
  priority: 'urgent' | 'high' | 'medium' | 'low';
}

/** What bug reports need of the projects; the server brings the two together. */
export interface IssueDesk {
  /** Those of the issues this person may see. */
  look: (asking: Asking, ids: readonly number[]) => Promise<LinkedIssue[]>;
  /** Makes an issue with the rights of whoever asks. */
  make: (context: Context, issue: NewIssue) => Promise<LinkedIssue>;
}
