import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether LibreOffice, which opens presentations as people do, is installed. */
export const hasOffice = spawnSync('soffice', ['--version']).error === undefined;
if (!hasOffice) console.log('LibreOffice is not installed: no presentation is opened with it.');

/** A presentation as LibreOffice prints it. */
export function printed(pptx: Uint8Array): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'deck-'));
  try {
    writeFileSync(join(folder, 'deck.pptx'), pptx);
    // A profile of its own: a second LibreOffice on the same one does nothing.
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder];
    const done = spawnSync('soffice', [...args, join(folder, 'deck.pptx')], { timeout: 120_000 });
    if (done.status !== 0) throw new Error(`LibreOffice: ${done.stderr}`);
    return readFileSync(join(folder, 'deck.pdf'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
