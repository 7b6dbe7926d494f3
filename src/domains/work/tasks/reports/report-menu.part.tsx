import { download } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import { toastError } from '#/client/running.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { Menu } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';

export type ReportFile =
  | 'GET /tasks/members/report-file'
  | 'GET /tasks/app-report-file'
  | 'GET /tasks/app-report-list-file';

interface ReportMenuProps<K extends ReportFile> {
  file: K;
  /** What is saved, without its format. */
  input: Omit<InputOf<Api[K]>, 'format'>;
}

/** The overflow menu of a report: as a file, or on paper. */
export function ReportMenu<K extends ReportFile>({ file, input }: ReportMenuProps<K>) {
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      // The input of each of the files is that of its report and the format.
      const asked = { ...input, format } as InputOf<Api[ReportFile]>;
      const { name, blob } = await download<ReportFile>(file, asked);
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
          { label: 'Print', icon: 'file-text', onClick: () => window.print() },
        ],
      ]}
    />
  );
}
