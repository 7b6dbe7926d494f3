import { download } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import { toastError } from '#/client/running.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { Menu } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';

export type ReportFile =
  | 'GET /tasks/members/report-file'
  | 'GET /tasks/members/stretches-file'
  | 'GET /tasks/app-report-file'
  | 'GET /tasks/app-report-list-file';

interface ReportMenuProps<K extends ReportFile> {
  file: K;
  /** What is saved, without its format. */
  input: Omit<InputOf<Api[K]>, 'format'>;
  /** The stretches behind it, where they can be saved as well. */
  stretches?: Omit<InputOf<Api['GET /tasks/members/stretches-file']>, 'format'>;
}

/** The overflow menu of a report: as a file, or on paper. */
export function ReportMenu<K extends ReportFile>({ file, input, stretches }: ReportMenuProps<K>) {
  const save = async (format: 'csv' | 'xlsx', what: ReportFile = file) => {
    try {
      // The input of each of the files is that of its report and the format.
      const asked = { ...(what === file ? input : stretches), format } as InputOf<Api[ReportFile]>;
      const { name, blob } = await download<ReportFile>(what, asked);
      saveFile(name, blob);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Menu
      label="More"
      groups={[
        [
          { label: 'Save as CSV', icon: 'download', onClick: () => void save('csv') },
          { label: 'Save as XLSX', icon: 'file-spreadsheet', onClick: () => void save('xlsx') },
          ...(stretches
            ? [
                {
                  label: 'Save stretches as CSV',
                  icon: 'download' as const,
                  onClick: () => void save('csv', 'GET /tasks/members/stretches-file'),
                },
                {
                  label: 'Save stretches as XLSX',
                  icon: 'file-spreadsheet' as const,
                  onClick: () => void save('xlsx', 'GET /tasks/members/stretches-file'),
                },
              ]
            : []),
          { label: 'Print', icon: 'file-text', onClick: () => window.print() },
        ],
      ]}
    />
  );
}
