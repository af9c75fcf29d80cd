import type { ProviderProblems } from '../delivery-problems.ts'

export const viberProblems: ProviderProblems = {
  codes: [
    [5, 'unreachable'],
    [6, 'blocked'],
    [11, 'client-app'],
    [13, 'client-app'],
    [14, 'client-app'],
    [21, 'policy'],
    [23, 'account'],
    [24, 'account'],
  ],
  texts: [],
}
