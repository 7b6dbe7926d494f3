import { amna, type Case, companyWide, lead } from './cases.ts';
import { project } from './project-cases.ts';

type Cases = Record<string, Case | typeof companyWide>;

const bug = (input: object = {}, owner = lead): Cases => ({
  id: { foreign: (it) => it.bug.id, input: () => input, owner },
});
const picture = (owner = amna): Cases => ({ id: { foreign: (it) => it.bug.picture, owner } });

/** Bug reports: how to call each endpoint with an id. */
export const bugReportsCases: Record<string, Cases> = {
  'GET /getBugReports': {
    person: { foreign: (it) => it.amna.id, owner: lead },
  },
  'GET /bug-report': bug({}, amna),
  'POST /updateBugReport': {
    ...bug({ version: 1, severity: 1 }),
    assigneeId: {
      foreign: (it) => it.amna.id,
      put: (assigneeId, it) => ({ ...it.ownBug, assigneeId }),
    },
  },
  'POST /follow-bug-report': bug({ watching: true }),
  'POST /convert-bug-report': {
    id: {
      foreign: (it) => it.bug.id,
      input: (it) => ({ version: 1, project: it.project.key }),
      owner: lead,
    },
    project: {
      ...project(),
      put: (id, it) => ({ ...it.ownBug, ...project().put?.(id, it) }),
      owner: undefined,
    },
  },
  'POST /upload-bug-report-picture': { id: companyWide },
  'POST /delete-bug-report-picture': picture(),
  'GET /bug-report-picture': picture(),
};
