import { readFile } from 'node:fs/promises';
import { invalid } from '#/kernel/refusal.ts';
import { signHead } from '../audit-anchor.ts';
import { masterKeyOf } from '../master-key.ts';
import { rekey } from '../rekey.ts';
import { filesOf, withRecords, type Setting } from './open.ts';
import { refuseServers } from './restore.ts';

/** Moves what is kept under the master key in the file to the one of this environment. */
export async function changeMasterKey(setting: Setting, path: string): Promise<void> {
  const old = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (!/^[A-Za-z0-9+/]{43}=$/.test(old)) {
    throw invalid({ file: `${path} does not hold a master key: 32 bytes in base64.` });
  }
  const to = await masterKeyOf(setting.environment);
  await withRecords(setting, async ({ db }) => {
    await refuseServers(db);
    const { networkKeys, pins } = await rekey(db, old, to, new Date());
    const files = await filesOf(setting, db);
    await signHead({ db, files, masterKey: to }, new Date());
    setting.output.say(
      `${networkKeys} network keys are under the new master key. ${pins} people sign in anew and choose a PIN.`,
    );
  });
}
