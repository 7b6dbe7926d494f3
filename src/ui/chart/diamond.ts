/** The open diamond on a value of a kind of its own, around its middle. */
export const diamond = 'M0 -4.25L4.25 0L0 4.25L-4.25 0z';
