/**
 * The language that pages and extensions speak with the server, by number: raised by a change of the
 * contract that an older client would get wrong. Within a number every client works with every server.
 */
export const WIRE = 8;

/** The oldest that this server still understands. */
export const OLDEST_WIRE = 8;

/** Which one a client speaks; clients that other people wrote do not say. */
export const WIRE_HEADER = 'X-Wire';
