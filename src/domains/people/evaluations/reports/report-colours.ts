/** The sides of an evaluation on paper: the light theme's `--c-2`, `--c-1` and quiet words. */
export const sideColours = { self: '#a2560f', lead: '#263c90', company: '#646775' };
