/** How lists name it: enough to find it in a configuration, and no secret. */
export const directoryTokenShown = (code: string) => `bld_${code}_…`;
