import { may, notWhileActing } from '#/kernel/access.ts';

/** Apart from the contract: the palette needs it before any schema. */
export const feedAccess = notWhileActing(may('calendar-feeds:use'));
