import type { Option, Preview } from '#/kernel/action.ts';
import { option } from '#/kernel/parameters.ts';
import { CallError } from './api.ts';

interface Page<T> {
  rows: readonly T[];
  totalRows: number;
}

/** As many as a list to choose from holds; what is behind them is found by its page. */
const MOST = 1000;
const PER_PAGE = 200;

/** All rows of a list that comes in pages. */
export async function everyRow<T>(
  pageOf: (wanted: { page: number; perPage: number }) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, totalRows } = await pageOf({ page, perPage: PER_PAGE });
    all.push(...rows);
    if (rows.length < PER_PAGE || all.length >= Math.min(totalRows, MOST)) return all;
  }
}

/** One of a list that depends on other parameters: it is asked for as soon as these are known. */
export const optionFrom = <V, I extends number | string = number>(
  label: string,
  options: (values: V) => Promise<readonly (Option & { id: I })[]>,
  from: readonly (keyof V & string)[],
) => option<I>(label, options as never, from);

/** The row with this id, or why there is none. */
export function oneOf<T extends { id: number | string }>(
  rows: readonly T[],
  id: number | string,
  what: string,
): T {
  const found = rows.find((it) => it.id === id);
  if (!found) throw new Error(`${what} is not there any more.`);
  return found;
}

/** A preview that says why it cannot be done instead of failing; without an answer it says nothing. */
export async function refusing(preview: () => Promise<Preview>): Promise<Preview> {
  try {
    return await preview();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isSilent = error instanceof CallError && ['unreachable', 'queued'].includes(error.code);
    return { facts: [], ...(!isSilent && { refusal: error.message }) };
  }
}
