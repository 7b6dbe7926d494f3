import { download } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import { toastError } from '#/client/running.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { saveFile } from '#/ui/save-file.ts';

type Export = 'GET /company-accounts/export' | 'GET /settlements/export';

interface ExportMenuProps<K extends Export> {
  endpoint: K;
  /** What is exported, without its format. */
  input: Omit<InputOf<Api[K]>, 'format'>;
  /** "Accounts": what the file has. */
  what: string;
  /** Further items, before those. */
  items?: MenuItem[];
}

/** The overflow menu: the list as a file. */
export function ExportMenu<K extends Export>(props: ExportMenuProps<K>) {
  const { endpoint, input, what, items = [] } = props;
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      // The input of each export is its filter and the format.
      const { name, blob } = await download<Export>(endpoint, { ...input, format } as InputOf<
        Api[Export]
      >);
      saveFile(name, blob);
    } catch (error) {
      toastError(error);
    }
  };
  const files = (['csv', 'xlsx'] as const).map((format): MenuItem => ({
    label: `${what} as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void save(format),
  }));
  return <Menu label="More" groups={items.length > 0 ? [items, files] : [files]} />;
}
