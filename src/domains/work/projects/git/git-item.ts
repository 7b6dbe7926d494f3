/** What a host told of, in the words of neither host. */

export interface GitAuthor {
  /** As people see it. */
  name: string;
  /** The account at the host, where that is told. */
  login: string | null;
  /** Only one that the host itself knows to be the author's: anybody may write any into a commit. */
  email: string | null;
}

interface Common {
  /** Name of the branch, hash of the commit, number of the pull request. */
  ref: string;
  url: string;
  author: GitAuthor;
}

export interface BranchTold extends Common {
  kind: 'branch';
  state: 'open' | 'deleted';
}

export interface CommitTold extends Common {
  kind: 'commit';
  branch: string;
  message: string;
  at: Date;
  /** Whether it was pushed to the branch that is released from. */
  isOnDefault: boolean;
}

export type PullState = 'draft' | 'open' | 'merged' | 'closed';

export interface PullTold extends Common {
  kind: 'pull';
  branch: string;
  title: string;
  description: string;
  state: PullState;
  /** Whether it comes from a copy of the repository: whoever made it may have no right in this one. */
  isFromFork: boolean;
  at: Date;
  changedAt: Date;
}

export type ItemTold = BranchTold | CommitTold | PullTold;

export interface DeliveryTold {
  repo: { id: number; name: string };
  /** Whether commits of this branch were replaced by those told of now. */
  isForced: boolean;
  items: ItemTold[];
}

/** A delivery that is nothing to us, with why. */
export interface Ignored {
  ignored: string;
}
