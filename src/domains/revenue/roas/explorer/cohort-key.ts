import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { isDay } from '#/kernel/days.ts';

/** A row of the explorer: the first day of its period and the part of the split, where there are. */
export interface RowParts {
  from?: string | undefined;
  part?: string | undefined;
}

/** `2025-11-17|12`: how a row is named in addresses and questions. */
export const rowKey = ({ from = '', part = '' }: RowParts): string => `${from}|${part}`;

const unknown = 'This names no cohort.';
export const RowKey = z
  .string()
  .max(40, unknown)
  .regex(/^(\d{4}-\d\d-\d\d)?\|[A-Za-z0-9]*$/, unknown)
  .refine((it) => it.startsWith('|') || isDay(it.slice(0, 10)), unknown);

export function partsOf(key: string): RowParts {
  const [from, part] = key.split('|');
  return { from: from || undefined, part: part || undefined };
}
