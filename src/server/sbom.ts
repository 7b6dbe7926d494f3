import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** More than the list of everything there is. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * What the product is made of, as CycloneDX: every package that is shipped, served or built with, with
 * its version and hash, from the lock file alone. npm writes it; it asks no registry. Without
 * `--omit=dev`, which leaves out packages that both need.
 */
export async function billOfMaterials(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'],
    { cwd: root, maxBuffer: MOST_BYTES },
  );
  const bom = JSON.parse(stdout) as {
    serialNumber?: string;
    metadata: { timestamp?: string; component: { name: string; type: string } };
  };
  // npm names it by the folder it lies in.
  Object.assign(bom.metadata.component, { name: 'backlot', type: 'application' });
  // Both are optional, and new each time: the same sources make the same file.
  delete bom.serialNumber;
  delete bom.metadata.timestamp;
  return JSON.stringify(bom, null, 2);
}

/** Writes it to a file, beside the packages it is about. */
export async function writeBillOfMaterials(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await billOfMaterials());
}
