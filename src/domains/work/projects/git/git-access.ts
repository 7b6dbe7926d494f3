import { may, notWhileActing } from '#/kernel/access.ts';

/** Apart from the contract: the menu needs it before any schema. */
export const gitAccess = notWhileActing(may('git:write'));
