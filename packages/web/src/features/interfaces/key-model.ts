import type { Scope } from '@switchboard/contract'

/** How long a new key lasts, as the form offers it. */
export const lifetimes = { never: null, month: 30, quarter: 90, year: 365 } as const
export type Lifetime = keyof typeof lifetimes

const names: readonly Lifetime[] = ['never', 'month', 'quarter', 'year']

export const lifetimeNames = names
export const lifetimeOf = (id: string): Lifetime => names.find((name) => name === id) ?? 'never'

/** Words cannot carry the colon of a scope in their key. */
export const scopeKey = (scope: Scope): string => `scope.${scope.replace(':', '-')}`

export const toggled = (chosen: readonly Scope[], scope: Scope, isIn: boolean): Scope[] => [
  ...chosen.filter((one) => one !== scope),
  ...(isIn ? [scope] : []),
]
