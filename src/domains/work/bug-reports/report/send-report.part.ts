import { call, CallError, upload } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import type { BugReport } from '../bug-reports.contract.ts';

/** A report as it is to be sent; the same id is one report however often it is tried. */
export interface NewReport {
  id: string;
  input: InputOf<Api['POST /saveBugReport']>;
  /** As it is sent: drawn anew, with nothing left of what was blurred. */
  picture: Blob | null;
}

export const pictureForm = (id: number, picture: Blob) => {
  const form = new FormData();
  form.append('id', String(id));
  form.append('picture', picture, 'screen.webp');
  return form;
};

/** A report is there already, its picture could not be added to it. */
export class WithoutPicture extends Error {
  readonly report: BugReport;

  constructor(report: BugReport, cause: unknown) {
    const why = cause instanceof Error ? cause.message : '';
    super(`${report.key} is reported, its picture was not taken: ${why}`, { cause });
    this.report = report;
  }
}

const isAway = (error: unknown) => error instanceof CallError && error.code === 'unreachable';

/** Reports, then adds the picture. What got no answer can be tried again. */
export async function sendReport({ id, input, picture }: NewReport): Promise<BugReport> {
  const report = await call('POST /saveBugReport', input, { idempotencyKey: id });
  if (!picture) return report;
  try {
    return await upload('POST /upload-bug-report-picture', pictureForm(report.id, picture), {
      idempotencyKey: `${id}-picture`,
    });
  } catch (error) {
    if (isAway(error)) throw error;
    throw new WithoutPicture(report, error);
  }
}
