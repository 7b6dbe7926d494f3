import { saveFile } from '#/ui/save-file.ts';
import { download } from './api.ts';
import { toastError } from './running.ts';

/** What 50 MB take over a slow line, ms. */
const PATIENCE = 30 * 60_000;

/** Gives the person an attached file under the name it came with. */
export function giveFile(id: number): void {
  download('GET /attachments/file', { id }, { timeout: PATIENCE }).then(
    ({ name, blob }) => saveFile(name, blob),
    toastError,
  );
}
