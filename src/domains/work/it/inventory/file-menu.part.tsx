import { download } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';
import type { inventoryEndpoints } from './inventory.contract.ts';

const EXPORT = 'GET /it-assets/export';

interface FileMenuProps {
  /** What is listed. */
  input: Omit<InputOf<(typeof inventoryEndpoints)[typeof EXPORT]>, 'format'>;
  onImport: () => void;
}

/** The overflow menu: the inventory as a file, and from one. */
export function FileMenu({ input, onImport }: FileMenuProps) {
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const { name, blob } = await download(EXPORT, { ...input, format });
      saveFile(name, blob);
    } catch (error) {
      toastError(error);
    }
  };
  const files = (['csv', 'xlsx'] as const).map((format): MenuItem => ({
    label: `Inventory as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void save(format),
  }));
  const bring: MenuItem = { label: 'Import a list', icon: 'table-import', onClick: onImport };
  return <Menu label="More" groups={[files, [bring]]} />;
}
