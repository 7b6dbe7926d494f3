import { lazy, Suspense, useState } from 'react';
import { lockSession } from '#/domains/account/account.actions.ts';
import { useMe } from '#/domains/me.ts';
import { usePhoto } from '#/domains/photo.ts';
import { useRun } from '#/domains/running.ts';
import { screens } from '#/domains/screens.ts';
import { isAllowed, may } from '#/kernel/access.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { chooseTheme, useTheme, type ThemeChoice } from '#/ui/theme-choice.ts';
import { useSignOut } from '../session/sign-out.ts';
import { screenAt } from './sections.ts';

const themes = [
  { choice: 'light', label: 'Light', icon: 'sun' },
  { choice: 'dark', label: 'Dark', icon: 'moon' },
  { choice: 'system', label: 'As the system', icon: 'sun-moon' },
] as const satisfies { choice: ThemeChoice; label: string; icon: MenuItem['icon'] }[];

/** Pages about oneself, once they exist. */
const ownPages = [{ path: '/profile', label: 'My profile', icon: 'user' }] as const;

const dialogs = {
  devices: lazy(() =>
    import('#/domains/account/devices/my-devices.part.tsx').then((it) => ({
      default: it.MyDevicesDialog,
    })),
  ),
  invite: lazy(() =>
    import('#/domains/account/invitation/invite.part.tsx').then((it) => ({
      default: it.InviteDialog,
    })),
  ),
  acting: lazy(() =>
    import('#/domains/account/acting/act-as.part.tsx').then((it) => ({ default: it.ActAsDialog })),
  ),
};

const allowedDialogs = [
  { permission: 'people:invite', dialog: 'invite', label: 'Invite a person', icon: 'user-plus' },
  {
    permission: 'account:act-as-lead',
    dialog: 'acting',
    label: 'Act as a team lead',
    icon: 'user-shield',
  },
] as const;

/** The person at the right edge: own pages, the theme of this device, the way out. */
export function PersonMenu() {
  const me = useMe();
  const { name, email, grants, acting } = me;
  const photo = usePhoto(me);
  const run = useRun();
  const [shown, setShown] = useState<keyof typeof dialogs>();
  const Dialog = shown && dialogs[shown];
  const { choice } = useTheme();
  const signOut = useSignOut();
  const pages = ownPages.filter((it) => screenAt(screens, it.path));
  // What shows or ends trust is nobody's business while acting as somebody else.
  const own: MenuItem[] = acting
    ? []
    : [{ label: 'My devices', icon: 'device-desktop', onClick: () => setShown('devices') }];
  for (const it of allowedDialogs) {
    if (acting || !isAllowed(may(it.permission), grants)) continue;
    own.push({ label: it.label, icon: it.icon, onClick: () => setShown(it.dialog) });
  }
  return (
    <>
      <Menu
        label={`${name}, ${email}`}
        groups={[
          [...pages.map(({ path, label, icon }) => ({ label, icon, href: path })), ...own],
          themes.map((it) => ({
            label: it.label,
            icon: it.icon,
            on: it.choice === choice,
            onClick: () => chooseTheme(it.choice),
          })),
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
      {Dialog && (
        <Suspense>
          <Dialog onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
