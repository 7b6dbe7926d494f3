import type { Generated } from 'kysely';
import type { CreatedAt, VersionColumn } from './column.ts';

/** A repository host that tells of what happens in its repositories. */
export interface GitConnectionsTable {
  id: Generated<number>;
  /** Names it in its address and where its secret is sealed. */
  uid: string;
  /** Unique whatever its case. */
  name: string;
  host: 'github' | 'gitlab';
  /** Where its pages are, `https://github.com`; links to anywhere else are not kept. */
  base_url: string;
  /** Whether it reaches the issues of every project; otherwise those of `git_connection_projects`. */
  all_projects: boolean;
  /** The secret its deliveries are verified by. */
  sealed: Buffer;
  state: Generated<'on' | 'paused'>;
  /** When a delivery was last accepted. */
  received_at: Date | null;
  /** When one was last refused, written down once a minute at most. */
  refused_at: Date | null;
  /** Why. */
  refused: string | null;
  made_by: number;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface GitConnectionProjectsTable {
  connection_id: number;
  project_id: number;
}

/** What a host sent; kept for 90 days, so that the same is not acted on twice. */
export interface GitDeliveriesTable {
  id: Generated<number>;
  connection_id: number;
  /** As the host calls it: `X-GitHub-Delivery`, `Idempotency-Key`. */
  uid: string;
  /** What is the same in a repetition: SHA-256 of the body, or the id of a host that signs it. */
  dedupe_key: string;
  /** As the host calls it: `pull_request`, `Push Hook`. */
  event: string;
  /** JSON, until it is read. */
  body: string | null;
  state: Generated<'waiting' | 'done' | 'ignored' | 'failed'>;
  /** What came of it, for people to read. */
  outcome: string | null;
  tries: Generated<number>;
  received_at: Date;
  ended_at: Date | null;
}

/** A branch, commit or pull request that names an issue. */
export interface GitItemsTable {
  id: Generated<number>;
  connection_id: number;
  kind: 'branch' | 'commit' | 'pull';
  /** Of the host, and stays when the repository is renamed. */
  repo_id: number;
  /** `studio/puzzle-saga`. */
  repo: string;
  /** Name of the branch, hash of the commit, number of the pull request. */
  ref: string;
  /** The branch a commit was pushed to or a pull request is made of. */
  branch: string | null;
  /** First line of the message, or title. */
  title: string;
  /** Null of a commit that did not come to the main branch. */
  state: 'draft' | 'open' | 'merged' | 'closed' | 'deleted' | null;
  author: string;
  /** The author's account at the host. */
  login: string | null;
  /** Who it is here; null where that is not known for certain. */
  author_id: number | null;
  url: string;
  /** When it was made. */
  at: Date;
  /** Of a pull request as the host tells it: what is older is not taken over. */
  changed_at: Date;
}

export interface GitLinksTable {
  item_id: number;
  issue_id: number;
  /** Whether it is about the issue, by branch, title or closing word, and not a mere mention. */
  moves: boolean;
}

/** A task that it names. */
export interface GitTaskLinksTable {
  item_id: number;
  task_id: number;
}

/** Where Git moves the issues of a project; null: nowhere. A project without a row has the usual rules. */
export interface GitRulesTable {
  project_id: number;
  branch_status_id: number | null;
  opened_status_id: number | null;
  merged_status_id: number | null;
  version: VersionColumn;
}

export interface GitTables {
  git_connections: GitConnectionsTable;
  git_connection_projects: GitConnectionProjectsTable;
  git_deliveries: GitDeliveriesTable;
  git_items: GitItemsTable;
  git_links: GitLinksTable;
  git_task_links: GitTaskLinksTable;
  git_rules: GitRulesTable;
}
