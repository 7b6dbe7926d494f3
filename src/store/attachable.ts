import type { Subject } from './comment-subject.ts';
import type { Context } from './handler.ts';

/** A file as histories name it: by what it was called then. */
export interface NamedFile {
  id: number;
  name: string;
}

/** How a domain lets files be attached to its records. Whoever sees a record sees its files. */
export interface Attachable {
  subject: Subject;
  /** Throws a refusal unless the asker may change the record, which they see. */
  needWriter: (context: Context, id: number) => Promise<void>;
  /**
   * Writes into the record's own history that a file came (`from` is null) or went (`to` is). Absent
   * where the record's text tells of its files: then nobody is told of them apart either.
   */
  keep?: (
    context: Context,
    id: number,
    change: { from: NamedFile | null; to: NamedFile | null },
  ) => Promise<void>;
}
