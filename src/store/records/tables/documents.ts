import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

type Level = 'read' | 'write';

/** A document of the tree; its text is Markdown. */
export interface DocumentsTable {
  id: Generated<number>;
  /** Null: at the top. */
  parent_id: number | null;
  /** Its place among its siblings, a key of `fractional-indexing`. */
  rank: string;
  title: string;
  body: string;
  /** The text without its signs: what is searched and quoted. */
  words: string;
  template: Generated<boolean>;
  /** Who began it. */
  author_id: number;
  /** Who answers for it: may do everything with it and is told when its verification runs out. */
  owner_id: number;
  /** Who may read it; `inherited` is as the document above says. */
  audience: 'inherited' | 'everybody' | 'team' | 'people';
  team_id: number | null;
  /** What everybody, or the team, may do; chosen people have their own in `document_people`. */
  level: Level;
  /** The document whose audience is in force: itself, or the nearest above that has one. */
  scope_id: number;
  /** Of its last version. */
  number: Generated<number>;
  changed_by: number;
  changed_at: Date;
  verified_by: number | null;
  verified_at: Date | null;
  verified_until: DayColumn | null;
  version: VersionColumn;
  created_at: CreatedAt;
  /** Kept for the undo; nobody finds it any more. */
  deleted_at: Date | null;
  search: ColumnType<string, never, never>;
}

export interface DocumentPeopleTable {
  document_id: number;
  person_id: number;
  level: Level;
}

/** What a document said; what one person writes in one go is one version. */
export interface DocumentVersionsTable {
  document_id: number;
  number: number;
  title: string;
  body: string;
  author_id: number;
  began_at: Date;
  at: Date;
  /** The version it brought back. */
  restored_from: number | null;
}

export interface DocumentImagesTable {
  id: Generated<number>;
  document_id: number;
  file_key: string;
  /** In pixels. */
  width: number;
  height: number;
  uploaded_by: number;
  uploaded_at: Date;
}

/** A document's text links to another; filled with every text that is kept. */
export interface DocumentLinksTable {
  document_id: number;
  linked_id: number;
}

/** A heading of the company manual. */
export interface ManualHeadingsTable {
  id: Generated<number>;
  title: string;
  rank: string;
  version: VersionColumn;
  created_at: CreatedAt;
  /** Kept for the undo, with the documents that stand under it. */
  deleted_at: Date | null;
}

export interface ManualDocumentsTable {
  document_id: number;
  heading_id: number;
  rank: string;
}

/** What a page of the console is for; `path` is the page's. */
export interface GuidesTable {
  path: string;
  draft: string;
  changed_by: number;
  changed_at: Date;
  /** Number of the version that is shown; null: none is. */
  published: number | null;
  version: VersionColumn;
}

export interface GuideVersionsTable {
  path: string;
  number: number;
  body: string;
  published_by: number;
  published_at: Date;
}

export interface DocumentTables {
  documents: DocumentsTable;
  document_people: DocumentPeopleTable;
  document_versions: DocumentVersionsTable;
  document_images: DocumentImagesTable;
  document_links: DocumentLinksTable;
  manual_headings: ManualHeadingsTable;
  manual_documents: ManualDocumentsTable;
  guides: GuidesTable;
  guide_versions: GuideVersionsTable;
}
