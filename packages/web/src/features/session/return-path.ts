/** The state that the sign-in page receives when it replaces another page; the router keeps it in the history. */
export interface SignInState {
  /** The logged-out flag of S2-11: a session that just ended is not looked for again. */
  loggedOut: boolean
  /** The session ended by itself. */
  ended: boolean
  /** It ended because the same person signed in on too many devices. */
  tooManySessions: boolean
  /** Where to go after the sign-in: a path of this page. */
  from: string
  /** Fills the field when the same person comes back. */
  email: string
}

/** The state of a history entry, which may be anything. */
export function readSignInState(state: unknown): SignInState {
  const flags = typeof state === 'object' && state !== null ? state : {}
  return {
    loggedOut: 'loggedOut' in flags,
    ended: 'ended' in flags && flags.ended === true,
    tooManySessions: 'tooManySessions' in flags && flags.tooManySessions === true,
    from: 'from' in flags && isOwnPath(flags.from) ? flags.from : '/',
    email: 'email' in flags && typeof flags.email === 'string' ? flags.email : '',
  }
}

/** Where a sign-in leads: the place of a session that ended is that of its own person, as a profile is. */
export const placeAfter = ({ from, email }: SignInState, signedIn: string): string =>
  email === '' || email.toLowerCase() === signedIn.toLowerCase() ? from : '/'

/** A path of this site: `//host` and `/\host` would lead to another one. */
const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !path.startsWith('/login')
