import type { ProviderProblems } from '../../delivery-problems.ts'

export const messagingProblems: ProviderProblems = {
  codes: [
    [551, 'unreachable'],
    [368, 'account'],
    [2018047, 'file-refused'],
  ],
  texts: [
    [/attachment size exceeds/i, 'file-too-large'],
    [/upload attachment failure|attachment (type|could not)/i, 'file-refused'],
  ],
}
