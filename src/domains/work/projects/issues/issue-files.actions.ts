import { download } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { choice, optional, passed } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';
import { lastProject } from '../last-project.part.ts';

type ExportInput = InputOf<Api['GET /cjprojects/export-issues']>;

export const issueExport = action({
  id: 'issue.export',
  title: 'Export issues',
  icon: 'table-export',
  access: may('projects:read'),
  keywords: ['download', 'csv', 'xlsx', 'excel', 'issues'],
  parameters: {
    format: optional(
      choice('As', [
        { value: 'csv', label: 'CSV' },
        { value: 'xlsx', label: 'Excel' },
      ]),
    ),
    wanted: passed<ExportInput>(),
  },
  places: ['console'],
  run: async ({ format = 'csv', wanted }, { go }) => {
    const project = wanted?.project ?? lastProject();
    if (!project) return go('/project');
    const input = { format, ...wanted, project };
    const { name, blob } = await download('GET /cjprojects/export-issues', input, {
      timeout: 120_000,
    });
    saveFile(name, blob);
    return { message: `${name} downloaded` };
  },
});

const issueImport = action({
  id: 'issue.import',
  title: 'Import issues from a CSV',
  icon: 'table-import',
  access: may('issues:write'),
  keywords: ['jira', 'csv', 'upload', 'issues'],
  run: async (_values, { go }) => {
    const project = lastProject();
    go(project ? `/project/list?project=${project}&import=yes` : '/project');
  },
});

export const issueFileActions = [issueExport, issueImport];
