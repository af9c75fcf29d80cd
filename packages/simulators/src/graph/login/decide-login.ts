import { isRecord } from '../../read-request.ts'
import { seconds, type GraphWorld } from '../world.ts'
import {
  grantsFor,
  instagramScopes,
  issueCode,
  issueUserToken,
  messengerScopes,
  whatsappScopes,
} from './grants.ts'

/** How a user left the signup: completed, completed without a number, cancelled, or with an error. */
export const outcomes = ['FINISH', 'FINISH_ONLY_WABA', 'CANCEL', 'ERROR'] as const
export type Outcome = (typeof outcomes)[number]

export type LoginDecision = {
  app: string
  /** Signups end with a code and a session; plain logins with a token. */
  kind: 'signup' | 'login'
  outcome: Outcome
  number: string | undefined
  pages: string[]
  sessionVersion: string
}

/** The message from the dialog window to the page that opened it. */
export type LoginResult = {
  response: { status: string; authResponse: Record<string, unknown> | null }
  /** A JSON text, as the platform posts it. */
  session: string | undefined
}

export function readDecision(body: unknown): LoginDecision | undefined {
  if (!isRecord(body)) return undefined
  const { app, kind, number, pages, sessionVersion } = body
  const outcome = outcomes.find((one) => one === body['outcome'])
  if (typeof app !== 'string' || (kind !== 'signup' && kind !== 'login') || !outcome) return undefined
  return {
    app,
    kind,
    outcome,
    number: typeof number === 'string' ? number : undefined,
    pages: Array.isArray(pages) ? pages.map(String) : [],
    sessionVersion: typeof sessionVersion === 'string' ? sessionVersion : '3',
  }
}

export function decideLogin(world: GraphWorld, decision: LoginDecision): LoginResult {
  return decision.kind === 'signup' ? decideSignup(world, decision) : decidePages(world, decision)
}

const left = { status: 'unknown', authResponse: null }

function decideSignup(world: GraphWorld, decision: LoginDecision): LoginResult {
  const { outcome, app } = decision
  const number = world.whatsapp.numbers.get(decision.number ?? '')
  if (outcome === 'CANCEL') {
    return { response: left, session: session(decision, 'CANCEL', { current_step: 'PHONE_NUMBER_SETUP' }) }
  }
  if (outcome === 'ERROR' || !number) {
    const failure = {
      error_message: 'Something went wrong while setting up the phone number.',
      error_code: '524126',
      session_id: world.random.letters(15),
      timestamp: String(seconds(world.clock.now())),
    }
    return { response: left, session: session(decision, 'CANCEL', failure) }
  }
  const account = world.whatsapp.accounts.get(number.account)
  const code = issueCode(world, app, grantsFor(whatsappScopes, [number.account]))
  const chosen = {
    ...(outcome === 'FINISH' ? { phone_number_id: number.id } : {}),
    waba_id: number.account,
    business_id: account?.business ?? '',
  }
  return {
    response: { status: 'connected', authResponse: { code, userID: null, expiresIn: null } },
    session: session(decision, outcome, chosen),
  }
}

function session({ sessionVersion }: LoginDecision, event: string, data: Record<string, unknown>): string {
  return JSON.stringify({ data, type: 'WA_EMBEDDED_SIGNUP', event, version: sessionVersion })
}

function decidePages(world: GraphWorld, { app, outcome, pages }: LoginDecision): LoginResult {
  if (outcome !== 'FINISH') return { response: left, session: undefined }
  const known = pages.filter((id) => world.messenger.pages.has(id))
  const { value, expiresIn } = issueUserToken(
    world,
    app,
    grantsFor([...messengerScopes, ...instagramScopes], known),
  )
  const authResponse = {
    accessToken: value,
    userID: world.user.id,
    expiresIn,
    signedRequest: world.random.letters(40),
    graphDomain: 'facebook',
    data_access_expiration_time: seconds(world.clock.now()) + 90 * 24 * 3600,
  }
  return { response: { status: 'connected', authResponse }, session: undefined }
}
