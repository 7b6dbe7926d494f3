import { announcementsCases } from './announcements-cases.ts';
import { bugReportsCases } from './bug-reports-cases.ts';
import type { Case, companyWide } from './cases.ts';
import { communityCases } from './community-cases.ts';
import { dailyWorkCases } from './daily-work-cases.ts';
import { documentsCases } from './documents-cases.ts';
import { employeesCases } from './employees-cases.ts';
import { evaluationReportsCases } from './evaluation-reports-cases.ts';
import { evaluationsCases } from './evaluations-cases.ts';
import { figuresCases } from './figures-cases.ts';
import { itCases } from './it-cases.ts';
import { okrCases } from './okr-cases.ts';
import { ownDashboardsCases } from './own-dashboards-cases.ts';
import { peopleCases } from './people-cases.ts';
import { planningCases } from './planning-cases.ts';
import { projectCases } from './project-cases.ts';
import { quizTakingCases } from './quiz-taking-cases.ts';
import { quizzesCases } from './quizzes-cases.ts';
import { reportsCases } from './reports-cases.ts';
import { studioCases } from './studio-cases.ts';
import { taskTeamsCases } from './task-teams-cases.ts';
import { tasksCases } from './tasks-cases.ts';
import { typedFiguresCases } from './typed-figures-cases.ts';

/** For every endpoint that takes ids how to call it, field by field. */
export const table: Record<string, Record<string, Case | typeof companyWide>> = {
  ...bugReportsCases,
  ...announcementsCases,
  ...communityCases,
  ...dailyWorkCases,
  ...documentsCases,
  ...employeesCases,
  ...evaluationReportsCases,
  ...evaluationsCases,
  ...figuresCases,
  ...itCases,
  ...okrCases,
  ...ownDashboardsCases,
  ...planningCases,
  ...projectCases,
  ...peopleCases,
  ...quizTakingCases,
  ...quizzesCases,
  ...reportsCases,
  ...studioCases,
  ...typedFiguresCases,
  ...taskTeamsCases,
  ...tasksCases,
};
