import { buffer } from 'node:stream/consumers';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import { drawn } from '../files/draw.ts';
import { isPictureInside } from '../files/picture-bytes.ts';
import { zipEntries, type ZipEntry } from '../unzip.ts';
import type { TaskRun } from '../workers/task-host.ts';
import { archiveLimits as limits } from './archive-limits.ts';
import { databasePage, isNotions, isOfOneView, pageOfDatabase } from './notion.ts';
import type { Archive, ArchivedPicture, ReadArchive } from './read-archive.ts';

/** What systems put beside the files of people. */
const isOthers = (name: string) =>
  /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name);
const isText = (name: string) => /\.(?:md|markdown|mdown)$/i.test(name);
const isPicture = (name: string) => /\.(?:png|jpe?g|webp|gif|avif)$/i.test(name);

const isOther = (name: string) => !isText(name) && !isPicture(name);

const shown = (name: string) => name.slice(0, 120).toWellFormed();

/** Paths that lead out of the archive are no mistake: nothing of such a file is read. */
function checkPath(name: string): void {
  const parts = name.split('/');
  const leadsOut =
    /^[/\\]|\\|^[a-z]:|\0/i.test(name) || parts.some((it) => it === '..' || it === '.');
  if (leadsOut) throw invalid({ file: `“${shown(name)}” leads out of this ZIP.` });
  if (parts.length - 1 > limits.depth)
    throw invalid({ file: `Folders lie more than ${limits.depth} deep in this ZIP.` });
  if (name.length > limits.path) throw invalid({ file: 'A path in this ZIP is too long.' });
}

/** Counts what all of it unpacks to, so that a small file does not fill the memory. */
class Meter {
  private size = 0;
  private texts = 0;
  private files = 0;
  private readonly packed: number;

  constructor(packed: number) {
    this.packed = packed;
  }

  /** The bytes of a file; undefined when it has more than it may. */
  async read(entry: ZipEntry, most: number): Promise<Uint8Array | undefined> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of entry.open()) {
      this.add(piece.length);
      size += piece.length;
      if (size > most) return undefined;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  addText(bytes: number): void {
    this.texts += bytes;
    if (this.texts > limits.allTexts)
      throw invalid({ file: `This ZIP holds more than ${limits.allTexts / 1e6} MB of text.` });
  }

  addFile(bytes: number): void {
    this.files += bytes;
    if (this.files > limits.allFiles)
      throw invalid({ file: `This ZIP holds more than ${limits.allFiles / 1e6} MB of files.` });
  }

  private add(bytes: number): void {
    this.size += bytes;
    const isBomb = this.size > limits.harmless && this.size > this.packed * limits.ratio;
    if (isBomb || this.size > limits.all)
      throw invalid({ file: 'This ZIP unpacks to more than an archive may be.' });
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Undefined for what is no UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes).replaceAll('\0', '\uFFFD');
  } catch {
    return undefined;
  }
}

async function pictureOf(name: string, bytes: Uint8Array, side: number | undefined) {
  if (side === undefined) return isPictureInside(bytes) ? { name } : undefined;
  const anew = await drawn({ bytes, side, forMail: false });
  if (!anew) return undefined;
  const { width, height } = anew;
  return { name, drawn: { bytes: anew.bytes, width, height } };
}

async function take(entry: ZipEntry, meter: Meter, into: Archive, side: number | undefined) {
  const { name } = entry;
  const leaveOut = (why: string) => void into.unread.push({ name: shown(name), why });
  if (isText(name)) {
    const bytes = await meter.read(entry, limits.text);
    if (!bytes) return leaveOut('It is longer than a document can be.');
    meter.addText(bytes.length);
    const text = textOf(bytes);
    if (text === undefined) return leaveOut('It is not text in UTF-8.');
    return void into.texts.push({ name: name.toWellFormed(), text });
  }
  if (!isPicture(name)) {
    const bytes = await meter.read(entry, limits.file);
    if (!bytes) return leaveOut('It is larger than a file may be.');
    if (bytes.length === 0) return leaveOut('It is empty.');
    // Kept as it is it would tell where it was taken.
    if (isPictureInside(bytes))
      return leaveOut('It is a picture under the name of something else.');
    meter.addFile(bytes.length);
    const file = { name: name.toWellFormed() };
    return void into.files.push(side === undefined ? file : { ...file, bytes });
  }
  const bytes = await meter.read(entry, limits.picture);
  if (!bytes) return leaveOut('It is larger than a picture may be.');
  const picture: ArchivedPicture | undefined = await pictureOf(name.toWellFormed(), bytes, side);
  if (!picture) return leaveOut('It is not a picture we can read.');
  into.pictures.push(picture);
}

/** The files of a ZIP that people made. @throws Refusal when the path of any of them leads out. */
function entriesOf(zip: Buffer, most: number): ZipEntry[] {
  const all = zipEntries(zip, most);
  for (const { name } of all) checkPath(name);
  return all.filter((it) => !isOthers(it.name));
}

/** Those of the ZIPs in a ZIP without a document of its own: a large export comes in parts. */
async function inParts(entries: ZipEntry[], meter: Meter): Promise<ZipEntry[]> {
  const parts = entries.filter((it) => /\.zip$/i.test(it.name));
  if (parts.length === 0 || entries.some((it) => isText(it.name))) return entries;
  const found: ZipEntry[] = [];
  for (const it of parts.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))) {
    const bytes = await meter.read(it, limits.all);
    if (bytes) found.push(...entriesOf(Buffer.from(bytes), limits.entries));
    if (found.length > limits.entries)
      throw invalid({ file: `This ZIP holds more than ${limits.entries} files.` });
  }
  return found;
}

/** Takes in a database as a page with its file; one that is no table only as a file. */
async function takeDatabase(name: string, entry: ZipEntry, meter: Meter, into: Archive) {
  const bytes = await meter.read(entry, limits.file);
  if (!bytes) return;
  const fileName = entry.name.slice(entry.name.lastIndexOf('/') + 1);
  try {
    const text = databasePage(bytes, fileName);
    meter.addText(text.length);
    into.texts.push({ name: name.toWellFormed(), text });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    into.unread.push({ name: shown(entry.name), why: 'Its table cannot be read.' });
  }
}

/** The files of an export of Notion, with databases as pages. */
async function takeDatabases(entries: readonly ZipEntry[], meter: Meter, into: Archive) {
  const names = new Set(entries.map((it) => it.name));
  for (const entry of entries) {
    const name = pageOfDatabase(entry.name, names);
    if (name !== undefined) await takeDatabase(name, entry, meter, into);
  }
  if (into.texts.length > limits.texts)
    throw invalid({ file: `This ZIP holds more than ${limits.texts} documents.` });
}

export const run: TaskRun<ReadArchive, Archive> = async ({ side }, host) => {
  const zip = await buffer(host.open());
  const meter = new Meter(zip.length);
  const all = await inParts(entriesOf(zip, limits.entries), meter);
  const names = new Set(all.map((it) => it.name));
  const isFromNotion = isNotions(names);
  const entries = isFromNotion ? all.filter((it) => !isOfOneView(it.name, names)) : all;
  for (const [most, is, what] of [
    [limits.texts, isText, 'documents'],
    [limits.pictures, isPicture, 'pictures'],
    [limits.files, isOther, 'files'],
  ] as const) {
    if (entries.filter((it) => is(it.name)).length > most)
      throw invalid({ file: `This ZIP holds more than ${most} ${what}.` });
  }
  const into: Archive = { texts: [], pictures: [], files: [], unread: [] };
  for (const entry of entries) await take(entry, meter, into, side);
  if (isFromNotion) await takeDatabases(entries, meter, into);
  if (into.texts.length === 0)
    throw invalid({ file: 'There is no Markdown file in this ZIP that can be read.' });
  return into;
};
