import { fileName } from '#/community/attachments/attachment-rules.ts';
import { fileLink } from '#/kernel/file-links.ts';
import type { Archive, Unread } from '#/store/archive/read-archive.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context } from '#/store/handler.ts';
import { folded } from './archive-names.ts';

interface Content {
  name: string;
  bytes: Uint8Array | undefined;
  type: string;
  width: number | null;
  height: number | null;
}

/** What of an archive a text may link to: its other files, and pictures that are linked and not shown. */
export class ArchivedFiles {
  private readonly byPath: ReadonlyMap<string, Content>;
  private readonly keys = new Map<string, string>();
  /** Paths that texts link to. */
  readonly linked = new Set<string>();

  constructor({ files, pictures }: Archive) {
    const plain = { type: 'application/octet-stream', width: null, height: null };
    this.byPath = new Map<string, Content>([
      ...pictures.map(({ name, drawn }) => {
        const of = { type: 'image/webp', width: drawn?.width ?? 0, height: drawn?.height ?? 0 };
        return [folded(name), { name, bytes: drawn?.bytes, ...of }] as const;
      }),
      ...files.map(({ name, bytes }) => [folded(name), { name, bytes, ...plain }] as const),
    ]);
  }

  /** Answers the path where there is such a file, and notes that it is linked to. */
  find(path: string): string | undefined {
    if (!this.byPath.has(path)) return undefined;
    this.linked.add(path);
    return path;
  }

  /** Files no text links to are left out. */
  unlinked({ files }: Archive): Unread[] {
    return files
      .filter((it) => !this.linked.has(folded(it.name)))
      .map((it) => ({ name: it.name.slice(0, 120), why: 'No text links to it.' }));
  }

  /** Attaches a file to a document: one copy of its bytes, and a row for each document. */
  async keep({ db, files, who, now }: Context, documentId: number, path: string): Promise<string> {
    const { name, bytes = new Uint8Array(), ...about } = this.byPath.get(path)!;
    const known = this.keys.get(path);
    const file_key = known ?? newFileKey('attachments');
    if (known === undefined) await files.put(file_key, bytes, { type: about.type });
    this.keys.set(path, file_key);
    const { id } = await db
      .insertInto('attachments')
      .values({
        ...about,
        subject_kind: 'document',
        subject_id: documentId,
        person_id: who.id,
        name: fileName(name),
        size: bytes.length,
        file_key,
        at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return fileLink(id);
  }
}
