import type { Case, companyWide } from './cases.ts';
import { communityCases } from './community-cases.ts';
import { documentsCases } from './documents-cases.ts';
import { figuresCases } from './figures-cases.ts';
import { peopleCases } from './people-cases.ts';
import { planningCases } from './planning-cases.ts';
import { projectCases } from './project-cases.ts';
import { studioCases } from './studio-cases.ts';
import { taskTeamsCases } from './task-teams-cases.ts';
import { tasksCases } from './tasks-cases.ts';

/** For every endpoint that takes ids how to call it, field by field. */
export const table: Record<string, Record<string, Case | typeof companyWide>> = {
  ...communityCases,
  ...documentsCases,
  ...figuresCases,
  ...planningCases,
  ...projectCases,
  ...peopleCases,
  ...studioCases,
  ...taskTeamsCases,
  ...tasksCases,
};
