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

type Rule = { fault: Fault; where: Where; left: number; chance: number; enforce: boolean; met: number }
type Flood = { where: Where; until: number; enforce: boolean }

export type FaultBoard = {
  add: (fault: Fault, where?: Where, options?: FaultOptions) => FaultRule
  clear: () => void
  rules: () => FaultRule[]
  /** The fault this call meets now, counting it. */
  meet: (target: CallTarget) => Fault | undefined
  /** True when the call comes sooner than a 429 given before allowed. */
  isEarly: (target: CallTarget) => boolean
}

export function createFaultBoard(clock: Clock, random: Random): FaultBoard {
  const rules = new Map<Rule, FaultRule>()
  const floods = createFloods(clock)
  const meetRule = (rule: Rule): Fault => {
    rule.left -= 1
    rule.met += 1
    if (rule.left <= 0) rules.delete(rule)
    if (rule.fault.kind === 'tooManyRequests') floods.begin(rule, rule.fault.retryAfter)
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
      floods.clear()
    },
    rules: () => [...rules.values()],
    isEarly: (target) => floods.around(target).length > 0,
    meet: (target) => {
      const retryAfter = floods.secondsLeft(target)
      if (retryAfter > 0) return { kind: 'tooManyRequests', retryAfter }
      const met = [...rules.keys()].find(
        (rule) => matches(rule.where, target) && random.fraction() < rule.chance,
      )
      return met && meetRule(met)
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
    begin: ({ where, enforce }: Rule, retryAfter: number) =>
      void floods.push({ where, enforce, until: clock.later(retryAfter * 1000) }),
    clear: () => {
      floods = []
    },
    secondsLeft: (target: CallTarget): number => {
      const ends = around(target)
        .filter((flood) => flood.enforce)
        .map((flood) => flood.until)
      const left = (Math.max(0, ...ends) - clock.now()) * clock.timeScale
      return Math.max(0, Math.ceil(left / 1000))
    },
  }
}

function matches(where: Where, target: CallTarget): boolean {
  if (where.account !== undefined && where.account !== target.account) return false
  if (where.method !== undefined && where.method.toLowerCase() !== target.method.toLowerCase()) return false
  return where.chat === undefined || String(where.chat) === target.chat
}
