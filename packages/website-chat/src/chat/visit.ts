import type { Language, VisitedPage, Visitor } from '@switchboard/contract'
import type { Kept } from '../frame-protocol.ts'
import type { Challenge, NewVisit, Outcome, VisitorApi } from './api.ts'
import { readClaims } from './claims.ts'

export interface VisitParts {
  api: VisitorApi
  asksChallenge: boolean
  /** Loads what solves a challenge. */
  solver(): Promise<(challenge: Challenge) => Promise<string>>
  /** What the desk gets when the visit starts. */
  facts(): { language: Language; page: VisitedPage | null }
  onStart(visitor: Visitor): void
}

/** Who the visitor is to the desk. There is no token until the first message, or until the website proves who it is. */
export interface Visit {
  token(): string | null
  /** Whom the website had proven the visitor to be when the token was given: its `sub`; empty for a proof that was refused. */
  person(): string | null
  /** The fingerprint of what it had said of the person then. */
  claims(): string | null
  use(kept: Kept | null): void
  setIdentity(identity: string | null): void
  /** Whom the website says the visitor is now; only the desk can tell whether it is true. */
  named(): string | null
  /** Whose words are written now: a person of the website, or the end of the token; null before there is one. */
  owner(): string | null
  /** The token, after starting a visit where there is none. */
  ensure(): Promise<Outcome<string>>
  /** The token of the person whom the website names now. */
  begin(): Promise<Outcome<string>>
  /** Whether the chat of the token before this one is the person's now. */
  isContinued(): boolean
}

/** What the desk has given a token for. */
type Known = Record<'token' | 'person' | 'claims', string | null>

const nobody: Known = { token: null, person: null, claims: null }

export function openVisit(parts: VisitParts): Visit {
  const { facts, onStart } = parts
  let known: Known = nobody
  /** Null again when the desk has refused it. */
  let identity: string | null = null
  let now = readClaims(null)
  let isContinued = false
  let starting: Promise<unknown> = Promise.resolve()

  /** One after the other: what begins for nobody is not the visit of the person whom the website names meanwhile. */
  function begin(): Promise<Outcome<string>> {
    const next = starting.then(start)
    starting = next.catch(() => undefined)
    return next
  }

  async function start(): Promise<Outcome<string>> {
    const isCurrent = identity === null || (now.named === known.person && now.claims === known.claims)
    if (known.token !== null && isCurrent) return { kind: 'done', answer: known.token }
    let before = known.token
    let asked = identity
    const outcome = await startSolved(parts, () => {
      before = known.token
      asked = identity
      return { ...facts(), identity, ...(before && { token: before }) }
    })
    // Meanwhile the website or another tab has said otherwise.
    if (identity !== asked || known.token !== before) return start()
    if (outcome.kind === 'refused' && outcome.code === 'identity-refused' && identity !== null) {
      // The website's proof is wrong or has expired: the visitor can write all the same.
      identity = null
      return start()
    }
    if (outcome.kind !== 'done') return outcome
    const { token, visitor, is_continued } = outcome.answer
    // Without a proof it is nobody's visit, and yet no other person's.
    const person = identity === null && now.named !== null ? '' : now.named
    known = { token, person, claims: now.claims }
    isContinued = is_continued
    onStart(visitor)
    return { kind: 'done', answer: token }
  }

  return {
    token: () => known.token,
    person: () => known.person,
    claims: () => known.claims,
    use(kept) {
      known = kept ? { token: kept.token, person: kept.person, claims: kept.claims ?? null } : nobody
    },
    setIdentity(next) {
      identity = next
      now = readClaims(next)
    },
    named: () => now.named,
    owner: () => ownerOf(known, now.named),
    async ensure() {
      await starting
      return known.token === null ? begin() : { kind: 'done', answer: known.token }
    },
    begin,
    isContinued: () => isContinued,
  }
}

async function startSolved(
  parts: VisitParts,
  visit: () => Omit<NewVisit, 'challenge'>,
): ReturnType<VisitorApi['startVisit']> {
  const challenge = parts.asksChallenge ? await solveChallenge(parts) : noChallenge
  if (challenge.kind !== 'done') return challenge
  const outcome = await parts.api.startVisit({ ...visit(), challenge: challenge.answer })
  // The company may ask for one only since this page has loaded (P13-73).
  const isAskedNow =
    outcome.kind === 'refused' && outcome.code === 'challenge-refused' && challenge.answer === null
  return isAskedNow ? startSolved({ ...parts, asksChallenge: true }, visit) : outcome
}

const noChallenge: Outcome<string | null> = { kind: 'done', answer: null }

async function solveChallenge({ api, solver }: VisitParts): Promise<Outcome<string | null>> {
  const outcome = await api.challenge()
  if (outcome.kind !== 'done') return outcome
  const solve = await solver().catch(() => undefined)
  if (solve === undefined) return { kind: 'away' }
  return solve(outcome.answer).then(
    (answer) => ({ kind: 'done', answer }),
    // On plain http a browser has no hashes: the message says that it was not sent.
    () => ({ kind: 'refused', code: 'challenge-refused', status: 400 }),
  )
}

function ownerOf({ token, person }: Known, named: string | null): string | null {
  const name = token === null || person === '' ? named : person
  // No token has this sign.
  return name === null ? (token?.slice(-6) ?? null) : `=${name}`
}
