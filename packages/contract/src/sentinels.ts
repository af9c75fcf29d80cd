/** Strings and instants that stand for "nothing" on the wire, because the specification's client expects them. */

/** GET /tickets when there is none (§7). */
export const NO_TICKETS = 'no tickets'
/** The end of the client and ticket tables (§7, §9). */
export const TABLE_END = 'Table end reached!'
/** Shown as 'Not accepted yet.' (§2 Tickets) and as 'User has not logged in yet.' (§3 Agent). */
export const EPOCH = '1970-01-01T00:00:00.000000Z'
/** `push_subscription` of an agent who has none (§3). */
export const NOT_SUBSCRIBED = 'not_subscribed'
/** A file with this name shows no download icon (§5): it was larger than its channel hands over. */
export const FILE_TOO_LARGE_NAME = 'Filesize too large!'
