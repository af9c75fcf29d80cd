import { ChannelError } from '../channel-errors.ts'

/** Of what was deleted, or taken from the person who connected it, Meta says that it does not exist. */
const GONE = 100

export const isGone = (error: unknown): error is ChannelError =>
  error instanceof ChannelError && error.failure.kind === 'refused' && error.code === GONE

/** With a dead token, or of what is gone, nothing can be switched off at Meta: it is off there. */
export const isAccessLost = (error: unknown): boolean =>
  isGone(error) || (error instanceof ChannelError && error.failure.kind === 'account-broken')
