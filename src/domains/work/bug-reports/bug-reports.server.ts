import { serve } from '#/store/handler.ts';
import { bugDetail } from './bug-detail.server.ts';
import { addPicture, pictureFile, removePicture } from './bug-pictures.server.ts';
import { bugReportsEndpoints } from './bug-reports.contract.ts';
import { changeBug } from './change-bug.server.ts';
import { convertBug } from './convert-bug.server.ts';
import { followBug } from './follow-bug.server.ts';
import type { IssueDesk } from './issue-desk.server.ts';
import { listBugs } from './list-bugs.server.ts';
import { saveBug } from './save-bug.server.ts';

/** Pairs bug reports with where issues are made. */
export const bugReportsServedBy = (desk: IssueDesk) =>
  serve(bugReportsEndpoints, {
    'GET /getBugReports': (input, context) => listBugs(desk, input, context),
    'GET /bug-report': (input, context) => bugDetail(desk, input, context),
    'POST /saveBugReport': (input, context) => saveBug(desk, input, context),
    'POST /updateBugReport': (input, context) => changeBug(desk, input, context),
    'POST /follow-bug-report': (input, context) => followBug(desk, input, context),
    'POST /convert-bug-report': (input, context) => convertBug(desk, input, context),
    'POST /upload-bug-report-picture': (input, context, upload) =>
      addPicture(desk, input, context, upload),
    'POST /delete-bug-report-picture': (input, context) => removePicture(desk, input, context),
    'GET /bug-report-picture': pictureFile,
  });
