import type { Generated } from 'kysely';

/** A file attached to a record or to a comment on it. */
export interface AttachmentsTable {
  id: Generated<number>;
  /** The record it is seen with; for a file of a comment, what the comment is on. */
  subject_kind: string;
  subject_id: number;
  /** The comment it belongs to; null for a file of the record itself. */
  comment_id: Generated<number | null>;
  person_id: number;
  /** Uploaded for a comment that is not sent yet: only whoever brought it sees it. */
  waiting: Generated<boolean>;
  /** As it came, without folders and what cannot be seen. */
  name: string;
  /** Media type of what is kept. */
  type: string;
  /** In bytes, as it is kept. */
  size: number;
  file_key: string;
  /** In pixels; pictures only. */
  width: number | null;
  height: number | null;
  at: Date;
  /** Taken off by somebody, to be had back for a while. */
  removed_at: Generated<Date | null>;
  removed_by: Generated<number | null>;
}

/** A point on an attached picture, and what is said of it. */
export interface PictureMarksTable {
  id: Generated<number>;
  attachment_id: number;
  /** As it stands on the picture; not given again when its mark is taken off. */
  number: number;
  /** In ten-thousandths of the width and the height, from the upper left corner. */
  x: number;
  y: number;
  words: string;
  person_id: number;
  version: Generated<number>;
  at: Date;
  removed_at: Generated<Date | null>;
}

export interface AttachmentTables {
  picture_marks: PictureMarksTable;
  attachments: AttachmentsTable;
}
