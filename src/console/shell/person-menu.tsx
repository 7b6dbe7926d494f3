import { useAtom } from 'jotai';
import { Suspense } from 'react';
import { actAsAtom } from '#/client/acting-as.ts';
import { useMe } from '#/client/me.ts';
import { usePhoto } from '#/client/photo.ts';
import { askForReport } from '#/client/reporting.ts';
import { useRun } from '#/client/running.ts';
import { themeActions } from '#/domains/platform/auth/appearance.actions.ts';
import { lockSession } from '#/domains/platform/auth/auth.actions.ts';
import { isAllowed, may } from '#/kernel/access.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { lazily } from '#/ui/lazily.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { useTheme, type ThemeChoice } from '#/ui/theme-choice.ts';
import { useSignOut } from '../session/sign-out.ts';

const themes = [
  { choice: 'light', label: 'Light', icon: 'sun' },
  { choice: 'dark', label: 'Dark', icon: 'moon' },
  { choice: 'system', label: 'As the system', icon: 'sun-moon' },
] as const satisfies { choice: ThemeChoice; label: string; icon: MenuItem['icon'] }[];

const ActAsDialog = lazily(() =>
  import('#/domains/platform/auth/acting/act-as.part.tsx').then((it) => ({
    default: it.ActAsDialog,
  })),
);

/** The person at the right edge: own pages, the theme of this device, the way out. */
export function PersonMenu() {
  const me = useMe();
  const { name, email, grants, acting, viewing, currency } = me;
  const photo = usePhoto(me);
  const run = useRun();
  const [actAs, setActAs] = useAtom(actAsAtom);
  const { choice } = useTheme();
  const signOut = useSignOut();
  const isOneself = !acting && !viewing;
  const own: MenuItem[] = [{ label: 'My profile', icon: 'user', href: '/profile' }];
  if (isAllowed(may('revenue:read'), grants)) {
    own.push({ label: `Money in ${currency}`, icon: 'coin', href: '/profile' });
  }
  // What shows or ends trust is nobody's business while acting as somebody else.
  if (!acting) {
    own.push({ label: 'My devices', icon: 'device-desktop', href: '/profile?show=security' });
  }
  if (isOneself && isAllowed(may('people:invite'), grants)) {
    const href = '/user-management/users?invite=true';
    own.push({ label: 'Invite a person', icon: 'user-plus', href });
  }
  if (isOneself && isAllowed(may('account:act-as-lead'), grants)) {
    const onClick = () => setActAs('any');
    own.push({ label: 'Act as a team lead', icon: 'user-shield', onClick });
  }
  const mayReport = isAllowed(may('bug-reports:write'), grants);
  const reporting: MenuItem[] = mayReport
    ? [{ label: 'Report a bug', icon: 'bug', keys: 'Shift+e', onClick: () => askForReport() }]
    : [];
  return (
    <>
      <Menu
        label={`${name}, ${email}`}
        groups={[
          own,
          themes.map((it) => ({
            label: it.label,
            icon: it.icon,
            on: it.choice === choice,
            onClick: () => void run(themeActions[it.choice], {}),
          })),
          reporting,
          [
            { label: 'Lock', icon: 'lock', onClick: () => void run(lockSession, {}) },
            { label: 'Sign out', icon: 'logout', onClick: signOut },
          ],
        ]}
      >
        <button type="button" className="shell-person">
          <Avatar name={name} photo={photo} size="m" />
          <span className="hidden-words">{name}: theme and sign out</span>
        </button>
      </Menu>
      {actAs !== undefined && (
        <Suspense>
          <ActAsDialog
            lead={actAs === 'any' ? undefined : actAs}
            onClose={() => setActAs(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
