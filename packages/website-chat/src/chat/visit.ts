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
  /** Whom the website had proven the visitor to be when the token was given: its `sub`; empty for a proof that was refused. */
  person(): string | null
  use(token: string | null, person: string | null): void
  setIdentity(identity: string | null): void
  /** Whom the website says the visitor is now; only the desk can tell whether it is true. */
  named(): string | null
  /** Whose words are written now: a person of the website, or the end of the token; null before there is one. */
  owner(): string | null
  /** The token, after starting a visit where there is none. */
  ensure(): Promise<Outcome<string>>
  /** The token of the person whom the website names now. */
  begin(): Promise<Outcome<string>>
}

export function openVisit({ api, asksChallenge, solve, facts, onStart }: VisitParts): Visit {
  let token: string | null = null
  let person: string | null = null
  /** Null again when the desk has refused it. */
  let identity: string | null = null
  let named: string | null = null
  let starting: Promise<unknown> = Promise.resolve()

  /** One after the other: what begins for nobody is not the visit of the person whom the website names meanwhile. */
  function begin(): Promise<Outcome<string>> {
    const next = starting.then(start)
    starting = next.catch(() => undefined)
    return next
  }

  async function start(): Promise<Outcome<string>> {
    if (token !== null && (identity === null || named === person)) return { kind: 'done', answer: token }
    const challenge = await solved()
    if (challenge.kind !== 'done') return challenge
    const before = token
    const asked = identity
    const outcome = await api.startVisit({ ...facts(), identity, challenge: challenge.answer })
    // Meanwhile the website or another tab has said otherwise.
    if (identity !== asked || token !== before) return start()
    if (outcome.kind === 'refused' && outcome.code === 'identity-refused' && identity !== null) {
      // The website's proof is wrong or has expired: the visitor can write all the same.
      identity = null
      return start()
    }
    if (outcome.kind !== 'done') return outcome
    token = outcome.answer.token
    // Without a proof it is nobody's visit, and yet no other person's.
    person = identity === null && named !== null ? '' : named
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
    person: () => person,
    use(nextToken, nextPerson) {
      token = nextToken
      person = nextPerson
    },
    setIdentity(next) {
      identity = next
      named = personOf(next)
    },
    named: () => named,
    owner() {
      const name = token === null || person === '' ? named : person
      // No token has this sign.
      return name === null ? (token?.slice(-6) ?? null) : `=${name}`
    },
    async ensure() {
      await starting
      return token === null ? begin() : { kind: 'done', answer: token }
    },
    begin,
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
