import { may, notWhileActing } from '#/kernel/access.ts';

/** Who says what holds for the whole company. */
export const companyAccess = notWhileActing(may('company:write'));
