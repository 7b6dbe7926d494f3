import { sizeWords } from '#/community/attachments/attachment-rules.ts';
import { wordsOf } from '#/domains/work/documents/writing/plain-words.ts';
import { fileLink, fileWords } from '#/kernel/file-links.ts';
import { newFileKey, type Files } from '#/store/files/files.ts';
import type { Db } from '#/store/records/records.ts';

/** Files on tasks, issues, a document and comments of the demo company. */

type Colour = readonly [red: number, green: number, blue: number];

const [WIDTH, HEIGHT] = [960, 540];

interface Scene {
  sky: Colour;
  sea: Colour;
  light: Colour;
  /** Where sun or moon stands, in shares of the width and height. */
  at: readonly [x: number, y: number];
}

const day: Scene = {
  sky: [159, 211, 230],
  sea: [31, 95, 122],
  light: [247, 231, 180],
  at: [0.75, 0.26],
};
const night: Scene = {
  sky: [32, 42, 82],
  sea: [14, 34, 60],
  light: [226, 226, 204],
  at: [0.7, 0.2],
};
const dusk: Scene = {
  sky: [230, 179, 159],
  sea: [60, 72, 110],
  light: [250, 214, 150],
  at: [0.28, 0.55],
};

/** A lagoon with a lighthouse, as pixels. */
async function drawLagoon({ sky, sea, light, at }: Scene): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const colourAt = (x: number, y: number): Colour => {
    const wave = HEIGHT * 0.66 + Math.sin(x / 90) * 16;
    const tower = Math.abs(x - WIDTH * 0.3) < 26 + (y - HEIGHT * 0.38) * 0.18;
    if (tower && y > HEIGHT * 0.38 && y < wave + 8)
      return Math.floor(y / 40) % 2 === 0 ? [236, 231, 223] : [196, 84, 70];
    if (y > wave) return sea;
    return Math.hypot(x - WIDTH * at[0], y - HEIGHT * at[1]) < 58 ? light : sky;
  };
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) pixels.set(colourAt(x, y), (y * WIDTH + x) * 3);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw }).webp({ quality: 70 }).toBuffer();
}

const pictures = new Map([
  ['Lagoon by day.png', day],
  ['Lagoon at night.png', night],
  ['Lagoon at dusk, second try.png', dusk],
]);
const texts = new Map([
  [
    'Brief from the publisher, final version 3 (with remarks of the store and of the agency).txt',
    'Three pictures at 1920 × 1080. No text in them: the store adds its own in nine languages.\n',
  ],
  ['crash Redmi 9A.log', 'E/Unity: RewardedVideo.onClosed before SceneReady\n'],
  ['مهرجان المصابيح.txt', 'النص العربي لصفحة المتجر\n'],
]);

interface File {
  name: string;
  bytes: Uint8Array;
  type: string;
  width: number | null;
  height: number | null;
}

async function drawFiles(): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  for (const [name, scene] of pictures) {
    const bytes = new Uint8Array(await drawLagoon(scene));
    files.set(name, { name, bytes, type: 'image/webp', width: WIDTH, height: HEIGHT });
  }
  for (const [name, words] of texts) {
    const bytes = new TextEncoder().encode(words);
    files.set(name, { name, bytes, type: 'application/octet-stream', width: null, height: null });
  }
  return files;
}

/** What hangs on the latest talks, and what on the things they are about: two of one name are usual. */
const onRecords = [
  ['Lagoon by day.png', 'Lagoon at night.png', [...texts.keys()][0]!],
  ['crash Redmi 9A.log', 'crash Redmi 9A.log'],
  [],
  ['مهرجان المصابيح.txt'],
] as const;
const onComments = [['Lagoon at dusk, second try.png'], [], ['crash Redmi 9A.log']] as const;

/** What was said of the first picture of each kind, by its own people. */
const said = [
  { x: 3000, y: 5200, words: 'The stripes are too bright for the store’s grey ground.' },
  { x: 7500, y: 2600, words: 'A little smaller, please: it draws the eye from the tower.' },
] as const;

async function seedMarks(db: Db) {
  const pictures = await db
    .selectFrom('attachments')
    .distinctOn('subject_kind')
    .select(['id', 'person_id', 'at'])
    .where('width', 'is not', null)
    .where('comment_id', 'is', null)
    .orderBy('subject_kind')
    .orderBy('id')
    .execute();
  const marks = pictures.flatMap(({ id, person_id, at }) =>
    said.map((it, nth) => ({ ...it, attachment_id: id, number: nth + 1, person_id, at })),
  );
  if (marks.length > 0) await db.insertInto('picture_marks').values(marks).execute();
}

/** Comes after the talks; without a store for files there are none. */
export async function seedAttachments(db: Db, { files }: { files: Files | undefined }) {
  if (!files) return;
  const drawn = await drawFiles();
  const keep = async (
    name: string,
    of: { kind: string; id: number; person: number; at: Date; comment?: number },
  ) => {
    const { bytes, ...about } = drawn.get(name)!;
    const file_key = newFileKey('attachments');
    await files.put(file_key, bytes, { type: about.type });
    const kept = await db
      .insertInto('attachments')
      .values({
        ...about,
        subject_kind: of.kind,
        subject_id: of.id,
        comment_id: of.comment ?? null,
        person_id: of.person,
        size: bytes.length,
        file_key,
        at: of.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return kept.id;
  };
  for (const kind of ['task', 'issue']) {
    const talks = await db
      .selectFrom('comments')
      .selectAll()
      .where('subject_kind', '=', kind)
      .where('parent_id', 'is', null)
      .orderBy('id')
      .limit(4)
      .execute();
    for (const [nth, it] of talks.entries()) {
      const of = { kind, id: it.subject_id, person: it.author_id, at: it.created_at };
      for (const name of onRecords[nth] ?? []) await keep(name, of);
      for (const name of onComments[nth] ?? []) await keep(name, { ...of, comment: it.id });
    }
  }
  await seedMarks(db);
  const document = await db
    .selectFrom('documents')
    .select(['id', 'body', 'owner_id', 'changed_at'])
    .where('title', '=', 'Release check list')
    .executeTakeFirst();
  if (!document) return;
  const { id, owner_id: person, changed_at: at } = document;
  const name = [...texts.keys()][0]!;
  const file = await keep(name, { kind: 'document', id, person, at });
  const said = fileWords(name, sizeWords(drawn.get(name)!.bytes.length));
  const body = `${document.body}\n\n[${said}](${fileLink(file)})`;
  await db
    .updateTable('documents')
    .set({ body, words: wordsOf(body) })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('document_versions')
    .set({ body })
    .where('document_id', '=', id)
    .where('body', '=', document.body)
    .execute();
}
