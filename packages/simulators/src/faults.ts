import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** What can go wrong with one call. Providers turn a `refuse` into their own error envelope. */
export type Fault =
  | { kind: 'tooManyRequests'; retryAfter: number }
  | { kind: 'refuse'; status: number; description: string; code?: number }
  | { kind: 'html'; status: number }
  | { kind: 'slow'; ms: number }
  | { kind: 'resetBefore' }
  | { kind: 'resetAfter' }
  | { kind: 'hangAfter' }
  | { kind: 'down' }

/** Which calls a fault concerns; an absent field means any. */
export type Where = { account?: string; method?: string; chat?: string | number }

export type FaultOptions = {
  /** How many calls meet the fault; endless when absent. */
  times?: number
  /** The share of matching calls that meet it, by seeded randomness; 1 when absent. */
  chance?: number
  /** After a 429 keep refusing matching calls until retry_after is over. True when absent. */
  enforce?: boolean
}

export type FaultRule = { readonly fault: Fault; readonly where: Where; remove(): void; met(): number }

export type CallTarget = { account: string; method: string; chat?: string | undefined }

/** The fault a call meets; `early` when it came before an earlier 429 allowed. */
export type MetFault = { fault: Fault; early: boolean }

type Rule = { fault: Fault; where: Where; left: number; chance: number; enforce: boolean; met: number }
type Flood = { where: Where; until: number; enforce: boolean }

export type FaultBoard = {
  add: (fault: Fault, where?: Where, options?: FaultOptions) => FaultRule
  clear: () => void
  rules: () => FaultRule[]
  /** The fault this call meets now, counting it. */
  meet: (target: CallTarget) => MetFault | undefined
  /** True when the call comes sooner than a 429 given before allowed. */
  isEarly: (target: CallTarget) => boolean
}

export function createFaultBoard(clock: Clock, random: Random): FaultBoard {
  const rules = new Map<Rule, FaultRule>()
  let floods: Flood[] = []
  const floodOf = (target: CallTarget) => {
    floods = floods.filter((flood) => flood.until > clock.now())
    return floods.filter((flood) => matches(flood.where, target))
  }
  const meetRule = (rule: Rule): Fault => {
    rule.left -= 1
    rule.met += 1
    if (rule.left <= 0) rules.delete(rule)
    if (rule.fault.kind === 'tooManyRequests') {
      const until = clock.later(rule.fault.retryAfter * 1000)
      floods.push({ where: rule.where, until, enforce: rule.enforce })
    }
    return rule.fault
  }
  return {
    add: (fault, where = {}, options = {}) => {
      const { times = Number.POSITIVE_INFINITY, chance = 1, enforce = true } = options
      const rule: Rule = { fault, where, left: times, chance, enforce, met: 0 }
      const handle = { fault, where, remove: () => void rules.delete(rule), met: () => rule.met }
      rules.set(rule, handle)
      return handle
    },
    clear: () => {
      rules.clear()
      floods = []
    },
    rules: () => [...rules.values()],
    isEarly: (target) => floodOf(target).length > 0,
    meet: (target) => {
      const waiting = floodOf(target)
      const early = waiting.length > 0
      const enforced = waiting.filter((flood) => flood.enforce)
      if (enforced.length > 0) {
        const until = Math.max(...enforced.map((flood) => flood.until))
        return { fault: { kind: 'tooManyRequests', retryAfter: secondsLeft(clock, until) }, early }
      }
      for (const rule of rules.keys()) {
        if (matches(rule.where, target) && random.fraction() < rule.chance) {
          return { fault: meetRule(rule), early }
        }
      }
      return undefined
    },
  }
}

function secondsLeft(clock: Clock, until: number): number {
  return Math.max(1, Math.ceil(((until - clock.now()) * clock.timeScale) / 1000))
}

function matches(where: Where, target: CallTarget): boolean {
  if (where.account !== undefined && where.account !== target.account) return false
  if (where.method !== undefined && where.method.toLowerCase() !== target.method.toLowerCase()) return false
  return where.chat === undefined || String(where.chat) === target.chat
}
