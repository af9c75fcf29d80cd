/** Strings and instants that mean "nothing" on the wire, because the specification's client expects them; and texts that pages recognise. */

/** GET /tickets when there is none. */
export const NO_TICKETS = 'no tickets'
/** The end of the client and ticket tables. */
export const TABLE_END = 'Table end reached!'
/** Shown as 'Not accepted yet.' and as 'User has not logged in yet.'. */
export const EPOCH = '1970-01-01T00:00:00.000000Z'
/** `push_subscription` of an agent who has none. */
export const NOT_SUBSCRIBED = 'not_subscribed'
/** The client who owns the remaining rows of erased clients, so that these cannot be distinguished. */
export const ERASED_CLIENT = '00000000-0000-4000-8000-000000000000'
/** A file with this name shows no download icon: it was larger than its channel hands over. */
export const FILE_TOO_LARGE_NAME = 'Filesize too large!'
/** `last_error` of a channel whose secrets nobody can open any more; pages say it in the reader's language. */
export const LOST_KEY = 'The key that its secrets were encrypted with is lost. Connect this channel again.'
