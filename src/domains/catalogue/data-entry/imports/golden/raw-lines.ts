/** What a line of a report says, as somebody with the file and a pencil would note it. */
export interface RawLine {
  day: string;
  game: Game;
  /** Code of the network; '' where the figures are those of all. */
  network: string;
  /** '' where the report does not split by country. */
  country: string;
  /** Days since the install, in reports of cohorts. */
  age?: number;
  sums: Record<string, number>;
}

/** The two games every report is about. */
export type Game = 'Lantern Lagoon' | 'Pebble Sort';

/** The names by which the reports know them. */
export const gameNames: Readonly<Record<string, Game>> = {
  'Lantern Lagoon': 'Lantern Lagoon',
  'com.backlot.lanternlagoon': 'Lantern Lagoon',
  'ca-app-pub-0000000000000000~100': 'Lantern Lagoon',
  '4242001': 'Lantern Lagoon',
  '1000200030004': 'Lantern Lagoon',
  '4242': 'Lantern Lagoon',
  '238500000001': 'Lantern Lagoon',
  '21000000001': 'Lantern Lagoon',
  '1700000000001': 'Lantern Lagoon',
  '500012345': 'Lantern Lagoon',
  camp1: 'Lantern Lagoon',
  c0f00d: 'Lantern Lagoon',
  'Pebble Sort': 'Pebble Sort',
  'com.backlot.pebblesort': 'Pebble Sort',
  'ca-app-pub-0000000000000000~101': 'Pebble Sort',
  '1234567890': 'Pebble Sort',
  id1234567890: 'Pebble Sort',
  '4243': 'Pebble Sort',
  '238500000002': 'Pebble Sort',
  '21000000002': 'Pebble Sort',
  '1700000000002': 'Pebble Sort',
  '500012346': 'Pebble Sort',
  camp2: 'Pebble Sort',
  c1f00d: 'Pebble Sort',
};

export function gameOf(name: unknown): Game {
  const game = gameNames[String(name)];
  if (!game) throw new Error(`No game is called ${String(name)}.`);
  return game;
}

/** A table of text by its headings. */
export function tableOf(text: string, by = ','): Record<string, string>[] {
  const outsideQuotes = new RegExp(`${by}(?=(?:[^"]*"[^"]*")*[^"]*$)`);
  const cells = (line: string) =>
    line.split(outsideQuotes).map((it) => it.trim().replace(/^"|"$/g, ''));
  const [head, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = cells(head!);
  return lines.map((line) => Object.fromEntries(cells(line).map((it, at) => [names[at]!, it])));
}

/** "$1,234.50" and "0.21%" as numbers; an empty cell is 0. */
export const plain = (cell: unknown): number => Number(String(cell ?? '').replace(/[$,%]/g, ''));
/** "$1.234,50" as a number. */
export const european = (cell: unknown): number =>
  Number(String(cell).replace(/[$.]/g, '').replace(',', '.'));
/** Dollars as micro-USD. */
export const micros = (dollars: number): number => Math.round(dollars * 1e6);
/** 20251117, "2025-11-17" and "2025-11-17T…" as a day. */
export const dayOf = (it: unknown): string =>
  String(it)
    .slice(0, 10)
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

const countries: Readonly<Record<string, string>> = { 'United States': 'US', Pakistan: 'PK' };
export const countryOf = (it: unknown): string => countries[String(it)] ?? String(it).toUpperCase();
