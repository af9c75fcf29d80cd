import type { Language, VisitedPage, Visitor } from '@switchboard/contract'
import type { Challenge, Outcome, VisitorApi } from './api.ts'

export interface VisitParts {
  api: VisitorApi
  asksChallenge: boolean
  solve(challenge: Challenge): Promise<string>
  /** What the desk gets when the visit starts. */
  facts(): { language: Language; page: VisitedPage | null }
  onStart(visitor: Visitor): void
}

/** Who the visitor is to the desk. There is no token until the first message, or until the website proves who it is. */
export interface Visit {
  token(): string | null
  use(token: string | null): void
  setIdentity(identity: string | null): void
  /** Whom the website says the visitor is; only the desk can tell whether it is true. */
  person(): string | null
  /** The token, after starting a visit where there is none. */
  ensure(): Promise<Outcome<string>>
  /** Asks again, since the website has proven another person. */
  restart(): Promise<Outcome<string>>
}

export function openVisit({ api, asksChallenge, solve, facts, onStart }: VisitParts): Visit {
  let token: string | null = null
  let identity: string | null = null
  let starting: Promise<Outcome<string>> | undefined

  const restart = () => (starting ??= start().finally(() => (starting = undefined)))

  async function start(): Promise<Outcome<string>> {
    const challenge = await solved()
    if (challenge.kind !== 'done') return challenge
    const outcome = await api.startVisit({ ...facts(), identity, challenge: challenge.answer })
    if (outcome.kind === 'refused' && outcome.code === 'identity-refused' && identity !== null) {
      // The website's proof is wrong or has expired: the visitor can write all the same.
      identity = null
      return token === null ? start() : { kind: 'done', answer: token }
    }
    if (outcome.kind !== 'done') return outcome
    token = outcome.answer.token
    onStart(outcome.answer.visitor)
    return { kind: 'done', answer: token }
  }

  async function solved(): Promise<Outcome<string | null>> {
    if (!asksChallenge) return { kind: 'done', answer: null }
    const outcome = await api.challenge()
    if (outcome.kind !== 'done') return outcome
    return solve(outcome.answer).then(
      (answer) => ({ kind: 'done', answer }),
      // On plain http a browser has no hashes: the message says that it was not sent.
      () => ({ kind: 'refused', code: 'challenge-refused', status: 400 }),
    )
  }

  return {
    token: () => token,
    use: (next) => void (token = next),
    setIdentity: (next) => void (identity = next),
    person: () => personOf(identity),
    ensure: async () => (token === null ? restart() : { kind: 'done', answer: token }),
    restart,
  }
}

function personOf(identity: string | null): string | null {
  try {
    const [, claims = ''] = identity?.split('.') ?? []
    const read: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof read !== 'object' || read === null || !('sub' in read)) return null
    return typeof read.sub === 'string' ? read.sub : null
  } catch {
    return null
  }
}

/** Enough to tell visits apart, too little to be one. */
export const tailOf = (token: string | null): string | null => token?.slice(-6) ?? null
