import { CallError } from '#/client/api.ts';
import type { Outcome } from '#/kernel/action.ts';
import { sendReport, WithoutPicture, type NewReport } from './send-report.part.ts';
import { keepWaiting } from './waiting-reports.part.ts';

/** Sends a report; while the server cannot be reached it waits on this device, picture and all. */
export const reportSave = {
  run: async ({ report, personId }: { report: NewReport; personId: number }): Promise<Outcome> => {
    try {
      return { message: `${(await sendReport(report)).key} is reported` };
    } catch (error) {
      if (error instanceof WithoutPicture) return { message: error.message };
      if (!(error instanceof CallError && error.code === 'unreachable')) throw error;
      await keepWaiting(report, personId);
      return { message: 'The server cannot be reached. Your report waits here and is sent later.' };
    }
  },
};
