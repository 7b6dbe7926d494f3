import { Suspense } from 'react';
import { useMe } from '#/client/me.ts';
import { usePhoto } from '#/client/photo.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { lazily } from '#/ui/lazily.ts';

// Menus bring a library of their own, which the first page must not wait for.
const PersonMenu = lazily(() =>
  import('./person-menu.tsx').then((it) => ({ default: it.PersonMenu })),
);

/** The person at the right edge of the top bar. */
export function Person() {
  const me = useMe();
  const { name } = me;
  const photo = usePhoto(me);
  const picture = (
    <span className="shell-person">
      <Avatar name={name} photo={photo} size="m" />
    </span>
  );
  return (
    <Suspense fallback={picture}>
      <PersonMenu />
    </Suspense>
  );
}
