/** A value longer than this is cut: a whole document is read in its versions. */
const MOST_CHARACTERS = 600;

export interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

const cut = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

/** "assignee id" for `assigneeId` and `assignee_id`. */
const fieldWords = (name: string) => {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function written(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return cut(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((it) => typeof it !== 'object'))
    return cut(value.join(', '));
  return cut(JSON.stringify(value));
}

const isRecord = (it: unknown): it is Record<string, unknown> =>
  typeof it === 'object' && it !== null && !Array.isArray(it);

/**
 * What an entry changed, field by field. Of two records only what differs; what stands for a value that
 * is never written down, `hidden`, differs even from itself.
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  if (!isRecord(before ?? after)) {
    if ((before ?? after ?? null) === null) return [];
    return [{ field: 'Value', before: written(before), after: written(after) }];
  }
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const isBoth = isRecord(before) && isRecord(after);
  return names
    .filter(
      (it) => !isBoth || was[it] === 'hidden' || JSON.stringify(was[it]) !== JSON.stringify(is[it]),
    )
    .map((it) => ({ field: fieldWords(it), before: written(was[it]), after: written(is[it]) }))
    .filter((it) => it.before !== null || it.after !== null);
}
