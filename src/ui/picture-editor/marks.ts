export interface Point {
  x: number;
  y: number;
}

export interface Area extends Point {
  width: number;
  height: number;
}

export const markKinds = ['blur', 'arrow', 'box', 'text', 'crop'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Something drawn on a picture, in pixels of the picture as it came. */
export interface Mark {
  kind: MarkKind;
  from: Point;
  to: Point;
  /** What a text says. */
  words?: string;
}

/** What was drawn, and what was taken back. */
export interface Marks {
  done: readonly Mark[];
  undone: readonly Mark[];
}

export const noMarks: Marks = { done: [], undone: [] };

export const added = ({ done }: Marks, mark: Mark): Marks => ({
  done: [...done, mark],
  undone: [],
});

export function undone({ done, undone: back }: Marks): Marks {
  const last = done.at(-1);
  return last ? { done: done.slice(0, -1), undone: [...back, last] } : { done, undone: back };
}

export function redone({ done, undone: back }: Marks): Marks {
  const last = back.at(-1);
  return last ? { done: [...done, last], undone: back.slice(0, -1) } : { done, undone: back };
}

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** A point that lies in an area. */
export const inside = (point: Point, area: Area): Point => ({
  x: between(point.x, area.x, area.x + area.width),
  y: between(point.y, area.y, area.y + area.height),
});

/** The area between two corners, in whole pixels. */
export function areaOf({ from, to }: Pick<Mark, 'from' | 'to'>): Area {
  const x = Math.floor(Math.min(from.x, to.x));
  const y = Math.floor(Math.min(from.y, to.y));
  return {
    x,
    y,
    width: Math.ceil(Math.max(from.x, to.x)) - x,
    height: Math.ceil(Math.max(from.y, to.y)) - y,
  };
}

/** The smallest that is meant, px: anything less is a click. */
const LEAST = 8;

export function isMeant(mark: Mark): boolean {
  if (mark.kind === 'text') return (mark.words ?? '').trim() !== '';
  const { width, height } = areaOf(mark);
  return mark.kind === 'arrow' ? width + height >= LEAST : width >= LEAST && height >= LEAST;
}

/** What is left of a picture of this size: the last cut. */
export function shownOf(
  marks: readonly Mark[],
  { width, height }: { width: number; height: number },
): Area {
  const cut = marks.findLast((it) => it.kind === 'crop');
  return cut ? areaOf(cut) : { x: 0, y: 0, width, height };
}

/** Where a mark made by keyboard begins: in the middle, a quarter as large as what is shown. */
export function firstMark(kind: MarkKind, shown: Area, words?: string): Mark {
  const at = (share: number): Point => ({
    x: shown.x + shown.width * share,
    y: shown.y + shown.height * share,
  });
  return { kind, from: at(0.375), to: at(0.625), ...(words && { words }) };
}

/** Moves a mark, or with `grow` its second end, without leaving what is shown. */
export function nudged(mark: Mark, by: Point, shown: Area, grow: boolean): Mark {
  const move = (it: Point) => inside({ x: it.x + by.x, y: it.y + by.y }, shown);
  return { ...mark, from: grow ? mark.from : move(mark.from), to: move(mark.to) };
}
