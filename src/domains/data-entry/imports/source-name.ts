import { formatOf } from './formats.ts';
import type { SourceCode } from './report.ts';

/** The source of figures that people typed in. */
export const MANUAL = 'manual';

/** Where figures come from, as people call it. */
export const sourceName = (code: string): string =>
  code === MANUAL ? 'Entered by hand' : formatOf(code as SourceCode).name;
