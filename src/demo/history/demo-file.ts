import type { ReportFile } from '#/domains/catalogue/data-entry/imports/report.ts';

/** A report as the demo company's sources would export it, with the account it is of. */
export interface DemoFile extends ReportFile {
  bytes: number;
  account: string;
  /** Its last day. */
  to: string;
  /** Days after that until its figures are complete, beside the two that every source takes. */
  grows?: number;
  /** Kept as an upload is: what waits in it joins when its name is linked. */
  isKept?: boolean;
}

/** A file made of its lines or items. */
export function demoFile(
  name: string,
  account: string,
  to: string,
  parts: readonly string[],
): DemoFile {
  // Part by part: one text of a quarter of figures would be copied twice and be all garbage.
  const encoder = new TextEncoder();
  const all = parts.map((it) => encoder.encode(it));
  return {
    name,
    account,
    to,
    bytes: all.reduce((sum, it) => sum + it.length, 0),
    open: async function* () {
      for (const bytes of all)
        for (let at = 0; at < bytes.length; at += 1 << 18) yield bytes.subarray(at, at + (1 << 18));
    },
  };
}

/** A list under `results` with its length before it, as the AppLovin reports are. */
export const resultsOf = (rows: readonly string[]): string[] => [
  `{"code":200,"count":${rows.length},"results":[`,
  rows.join(','),
  ']}',
];
