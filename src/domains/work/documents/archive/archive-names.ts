/** Signs that some system does not take in a name, and those that end or hide one. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** Names Windows keeps for devices, and the folders in which pictures and files lie beside the documents. */
const kept = /^(?:con|prn|aux|nul|com\d|lpt\d|images|files)$/i;
const LONGEST = 80;

/** Paths are compared so: macOS writes an é as two signs, who types a link writes one. */
export const folded = (path: string) => path.normalize('NFC').toLowerCase();

/** A title as the name of a file or folder on every system, without its ending. */
export function nameOf(title: string): string {
  const name = [...title.normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, LONGEST)
    .join('')
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '');
  return name === '' || kept.test(name) ? `${name} document`.trim() : name;
}

interface Placed {
  id: number;
  title: string;
  /** The document above it; one that is not among them has nothing above. */
  parentId: number | null;
}

/**
 * Where each document lies in the archive, without its ending: what is below it lies in a folder of
 * its name. Two of one folder never differ only by case.
 * @param rows those above before those below, siblings in their order.
 */
export function archivePaths(rows: readonly Placed[]): Map<number, string> {
  const paths = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, title, parentId } of rows) {
    const above = parentId === null ? undefined : paths.get(parentId);
    const folder = above === undefined ? '' : `${above}/`;
    const name = nameOf(title);
    let path = folder + name;
    for (let nth = 2; taken.has(folded(path)); nth += 1) path = `${folder}${name} ${nth}`;
    taken.add(folded(path));
    paths.set(id, path);
  }
  return paths;
}

/** The address of one path from where another lies, as Markdown takes it: `../Tide%20tables.md`. */
export function relativeTo(from: string, to: string): string {
  const [at, there] = [from.split('/').slice(0, -1), to.split('/')];
  let same = 0;
  while (same < at.length && same < there.length - 1 && at[same] === there[same]) same += 1;
  const up = at.slice(same).map(() => '..');
  return [...up, ...there.slice(same)]
    .map((it) =>
      encodeURIComponent(it).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
    )
    .join('/');
}
