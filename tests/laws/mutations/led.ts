/** Which action of the palette does it or leads to where it is done; or why there is none. */
export type Led = { by: string } | { none: string };
