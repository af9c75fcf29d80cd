import type { Call, CallInput, CallReply, done, Me, RequiredAction, Scope } from '@switchboard/contract'

/** The session a request came with: from one authenticate for calls, sockets and files. */
export interface Session {
  sessionid: string
  me: Me
  expires: string
  /** The action that the server requires of this user before anything else. */
  requiredAction: RequiredAction | null
  /** Set when no person came but a program with an API key. */
  key?: UsedKey
}

/** Who acts: a person, or a program with a key for the one who made it. */
export type Actor = Pick<Session, 'me' | 'key'>

export interface UsedKey {
  name: string
  scopes: readonly Scope[]
}

interface AuthenticateOptions {
  /** True: the user did something, so the session is prolonged. False: it only has to be valid. */
  prolongs?: boolean
  /** Accepts a session that still requires an action, where each call decides what may be done meanwhile. */
  allowIncomplete?: boolean
}

/** The one way from a session's token to the person. */
export type Authenticate = (token: string | null, options?: AuthenticateOptions) => Promise<Session | null>

/** Resolves an API key to its user, for calls only. */
export type AuthenticateKey = (secret: string) => Promise<Session | null>

/** A visitor of a website chat, who may read this chat and nothing else. */
export interface VisitorSession {
  chatid: string
  accountid: string
  /** The website chat is still connected. */
  mayWrite: boolean
}

/** The one way from a visitor's token to the chat; null where the token is not one of this website chat. */
export type AuthenticateVisitor = (key: string, token: string) => Promise<VisitorSession | null>

/** A file a browser sent, on our disk until the request ends unless the file store takes it over. */
export interface UploadedFile {
  /** Where the bytes are for now. */
  temporaryPath: string
  /** As the browser named it; shown, never used as a path. */
  name: string
  size: number
}

/** The parts of HTTP that only a few calls need. */
export interface HttpSide {
  ip: string
  userAgent: string | null
  /** The token that this browser was given, for the few minutes of a sign-in elsewhere. */
  browser: string | null
  bindBrowser(token: string, expires: string): void
  startSession(token: string, expires: string): void
  endSession(): void
}

type SessionFor<C extends Call> = C['right'] extends 'anyone' | 'visitor' ? Session | null : Session
type MeFor<C extends Call> = C['right'] extends 'anyone' | 'visitor' ? Me | null : Me

export type CallRequest<C extends Call> = CallInput<C> & {
  me: MeFor<C>
  session: SessionFor<C>
  visitor: C['right'] extends 'visitor' ? VisitorSession : null
  http: HttpSide
  file: C extends { file: string } ? UploadedFile | null : undefined
}

/**
 * Answers one call; where nothing is to be said but that it is done, with nothing. The reply is checked against the contract in
 * tests and development.
 */
export type Answer<C extends Call> = (request: CallRequest<C>) => Promise<CallReply<C> | Nothing<C>>

type Nothing<C extends Call> = typeof done extends CallReply<C> ? void : never

/** Registers the answer to a call; features get it to list what they serve. */
export type Serve = <C extends Call>(call: C, answer: Answer<C>) => void
