import { invalid } from '#/kernel/refusal.ts';
import { mappedFormat, type Mapped } from '../mappings/mapped-format.ts';
import { formatOf } from './formats.ts';
import type { ReportFormat } from './report.ts';

/** A format as plain data, which another thread can be given: its code, or what people mapped. */
export type PlainFormat = string | Mapped;

export const plainFormat = (it: ReportFormat): PlainFormat => it.mapped ?? it.code;

/** The format again. @throws Refusal `invalid` for a code that nobody knows. */
export function formatFrom(plain: PlainFormat): ReportFormat {
  const format = typeof plain === 'string' ? formatOf(plain) : mappedFormat(plain);
  if (!format) throw invalid({ file: `There is no report of the kind ${String(plain)}.` });
  return format;
}
