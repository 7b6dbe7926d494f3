/** Below `/api`. */
export const SCIM_PATH = '/scim/v2';

/** What a directory is told as the address of this server. */
export const scimBase = (publicUrl: string) => `${publicUrl}/api${SCIM_PATH}`;
