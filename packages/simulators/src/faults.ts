import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** The faults of one call. Providers turn a `refuse` into their own error envelope. */
export type Fault =
  /** With `perChat` the wait holds only for the chat that was refused; `code` is the provider's own number. */
  | { kind: 'tooManyRequests'; retryAfter: number; code?: number; perChat?: boolean }
  | { kind: 'refuse'; status: number; description: string; code?: number; subcode?: number }
  | { kind: 'html'; status: number }
  | { kind: 'slow'; ms: number }
  /** Carried out at once, answered only later: its effects arrive before its answer. */
  | { kind: 'lateAnswer'; ms: number }
  | { kind: 'resetBefore' }
  | { kind: 'resetAfter' }
  | { kind: 'hangAfter' }
  | { kind: 'down' }
  | { kind: 'unavailable' }

/** Which calls a fault concerns; an absent field means any. */
export type Where = { account?: string; method?: string; chat?: string | number }

export type FaultOptions = {
  /** To how many calls the fault applies; endless when absent. */
  times?: number
  /** The share of matching calls it applies to, by seeded randomness; 1 when absent. */
  chance?: number
  /** After a 429 keep refusing matching calls until retry_after is over. True when absent. */
  enforce?: boolean
}

export type FaultRule = { readonly fault: Fault; readonly where: Where; remove(): void; matches(): number }

export type CallTarget = { account: string; method: string; chat?: string | undefined }

type Rule = { fault: Fault; where: Where; left: number; chance: number; enforce: boolean; matches: number }
type Flood = { where: Where; until: number; enforce: boolean; code: number | undefined }

export type FaultBoard = {
  add: (fault: Fault, where?: Where, options?: FaultOptions) => FaultRule
  clear: () => void
  rules: () => FaultRule[]
  /** The fault that applies to this call, which counts as one of its `times`. */
  match: (target: CallTarget) => Fault | undefined
  /** Refuses matching calls for some seconds, as a 429 given by the provider's own counting does. */
  flood: (where: Where, retryAfter: number, code?: number) => void
  /** True when the call comes sooner than a 429 given before allowed. */
  isEarly: (target: CallTarget) => boolean
}

export function createFaultBoard(clock: Clock, random: Random): FaultBoard {
  const rules = new Map<Rule, FaultRule>()
  const floods = createFloods(clock)
  const countMatch = (rule: Rule, { account, chat }: CallTarget): Fault => {
    rule.left -= 1
    rule.matches += 1
    if (rule.left <= 0) rules.delete(rule)
    const { fault, where, enforce } = rule
    if (fault.kind === 'tooManyRequests') {
      const place = fault.perChat ? { ...where, account, ...(chat === undefined ? {} : { chat }) } : where
      floods.begin(place, fault.retryAfter, enforce, fault.code)
    }
    return fault
  }
  return {
    add: (fault, where = {}, options = {}) => {
      const { times = Number.POSITIVE_INFINITY, chance = 1, enforce = true } = options
      const rule: Rule = { fault, where, left: times, chance, enforce, matches: 0 }
      const handle = { fault, where, remove: () => void rules.delete(rule), matches: () => rule.matches }
      rules.set(rule, handle)
      return handle
    },
    clear: () => {
      rules.clear()
      floods.clear()
    },
    rules: () => [...rules.values()],
    flood: (where, retryAfter, code) => floods.begin(where, retryAfter, true, code),
    isEarly: (target) => floods.around(target).length > 0,
    match: (target) => {
      const held = floods.held(target)
      if (held) return { kind: 'tooManyRequests', ...held }
      const matched = [...rules.keys()].find(
        (rule) => matches(rule.where, target) && random.fraction() < rule.chance,
      )
      return matched && countMatch(matched, target)
    },
  }
}

/** The times during which a 429 already given still holds. */
function createFloods(clock: Clock) {
  let floods: Flood[] = []
  const around = (target: CallTarget) => {
    floods = floods.filter((flood) => flood.until > clock.now())
    return floods.filter((flood) => matches(flood.where, target))
  }
  return {
    around,
    begin: (where: Where, retryAfter: number, enforce: boolean, code: number | undefined) =>
      void floods.push({ where, enforce, code, until: clock.later(retryAfter * 1000) }),
    clear: () => {
      floods = []
    },
    held: (target: CallTarget): { retryAfter: number; code?: number } | undefined => {
      const enforced = around(target).filter((flood) => flood.enforce)
      const longest = enforced.toSorted((one, other) => other.until - one.until)[0]
      if (!longest) return undefined
      const retryAfter = Math.ceil(((longest.until - clock.now()) * clock.timeScale) / 1000)
      return { retryAfter, ...(longest.code === undefined ? {} : { code: longest.code }) }
    },
  }
}

function matches(where: Where, target: CallTarget): boolean {
  if (where.account !== undefined && where.account !== target.account) return false
  if (where.method !== undefined && where.method.toLowerCase() !== target.method.toLowerCase()) return false
  return where.chat === undefined || String(where.chat) === target.chat
}
