import { notWhileActing, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';

const own = notWhileActing(signedIn);

const passwordChange = action({
  id: 'password.change',
  title: 'Change my password',
  icon: 'key',
  access: own,
  keywords: ['security', 'sign in', 'profile'],
  run: async (_values, { go }) => go('/profile?show=security&change=password'),
});

const pinChange = action({
  id: 'pin.change',
  title: 'Change my PIN',
  icon: 'lock',
  access: own,
  keywords: ['security', 'unlock', 'profile'],
  run: async (_values, { go }) => go('/profile?show=security&change=pin'),
});

export const profileActions = [passwordChange, pinChange];
