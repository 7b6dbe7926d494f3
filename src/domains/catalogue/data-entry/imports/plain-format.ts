import { invalid } from '#/kernel/refusal.ts';
import { mappedFormat, type Mapped } from '../mappings/mapped-format.ts';
import type { DayOrder } from './cells.ts';
import { formatOf } from './formats.ts';
import type { ReportFormat } from './report.ts';

/** A format as plain data, which another thread can be given. */
export interface PlainFormat {
  /** Its code, or what people mapped. */
  of: string | Mapped;
  /** Belongs to the report rather than to its format, so neither of the two says it. */
  dayOrder: DayOrder | undefined;
  /** Likewise the app that it is of. */
  appId: number | undefined;
}

export const plainFormat = ({ mapped, code, dayOrder, fixed }: ReportFormat): PlainFormat => ({
  of: mapped ?? code,
  dayOrder,
  appId: mapped ? undefined : fixed?.appId,
});

/** The format again. @throws Refusal `invalid` for a code that nobody knows. */
export function formatFrom({ of, dayOrder, appId }: PlainFormat): ReportFormat {
  const format = typeof of === 'string' ? formatOf(of) : mappedFormat(of);
  if (!format) throw invalid({ file: `There is no report of the kind ${String(of)}.` });
  const told = { ...(dayOrder && { dayOrder }), ...(appId && { fixed: { appId } }) };
  return Object.keys(told).length > 0 ? { ...format, ...told } : format;
}
