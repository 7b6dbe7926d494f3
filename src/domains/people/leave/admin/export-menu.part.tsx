import { toastError } from '#/client/running.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';

interface ExportMenuProps {
  /** What the file is: `Balances`. */
  what: string;
  load: (format: 'csv' | 'xlsx') => Promise<{ name: string; blob: Blob }>;
}

/** What is listed, as a file. */
export function ExportMenu({ what, load }: ExportMenuProps) {
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const { name, blob } = await load(format);
      saveFile(name, blob);
    } catch (error) {
      toastError(error);
    }
  };
  const items = (['csv', 'xlsx'] as const).map((format): MenuItem => ({
    label: `${what} as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void save(format),
  }));
  return <Menu label="More" groups={[items]} />;
}
