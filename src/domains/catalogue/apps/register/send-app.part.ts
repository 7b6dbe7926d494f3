import { call, upload } from '#/client/api.ts';
import type { Platform } from './app-words.ts';
import { workingStatuses } from './app-words.ts';
import type { IconChoice } from './icon-field.part.tsx';
import type { App } from './register.contract.ts';

type Working = (typeof workingStatuses)[number];

/** An app as it stands in the form's fields. */
export interface AppValues {
  name: string;
  key: string;
  package: string;
  storeId: string;
  platform: Platform | '';
  accountId: string;
  teamId: string;
  batch: string;
  core: boolean;
  status: Working | '';
  releasedOn: string;
}

const isWorking = (it: App['status']): it is Working => it !== 'archived';

export const valuesOf = (app: App | undefined): AppValues => ({
  name: app?.name ?? '',
  key: app?.key ?? '',
  package: app?.package ?? '',
  storeId: app?.storeId ?? '',
  platform: app?.platform ?? '',
  accountId: app?.account ? String(app.account.id) : '',
  teamId: app?.team ? String(app.team.id) : '',
  batch: app?.batch ?? '',
  core: app?.core ?? false,
  status: app && isWorking(app.status) ? app.status : 'draft',
  releasedOn: app?.releasedOn ?? '',
});

/** Saves the app and then its icon, which needs the app to be there. */
export async function sendApp(
  values: AppValues,
  app: App | undefined,
  icon: IconChoice,
): Promise<App> {
  const { key, storeId, accountId, teamId, batch, releasedOn, platform, status, ...rest } = values;
  const kept = await call('POST /save-edited-app', {
    ...rest,
    ...(app && { id: app.id, version: app.version }),
    ...(key && { key: key.toUpperCase() }),
    // `check` has seen that there is one.
    platform: platform || 'android',
    status: status || 'draft',
    storeId: storeId.trim() || null,
    accountId: accountId ? Number(accountId) : null,
    teamId: teamId ? Number(teamId) : null,
    batch: batch.trim() || null,
    releasedOn: releasedOn || null,
  });
  const { id, version } = kept;
  if (icon.kind === 'remove') return call('POST /remove-app-icon', { id, version });
  if (icon.kind === 'as-is') return kept;
  const form = new FormData();
  form.append('id', String(id));
  form.append('version', String(version));
  form.append('image', icon.file);
  return upload('POST /upload-app-icon', form);
}
