import type { Failure } from '../../live/outcome.ts'

/** The error below the fields of the sign-in page: `invalid` for any failure, with the reason when it is known. */
export type LoginComplaint = { kind: 'empty' } | { kind: 'invalid'; because: Failure | null }

export function complaintBefore(email: string, password: string): LoginComplaint | null {
  return email.trim() === '' || password === '' ? { kind: 'empty' } : null
}

export function complaintAfter(failure: Failure): LoginComplaint {
  if (failure.kind === 'away') return { kind: 'invalid', because: failure }
  switch (failure.refusal.error) {
    case 'empty-credentials':
      return { kind: 'empty' }
    case 'wrong-credentials':
    case 'invalid-input':
      return { kind: 'invalid', because: null }
    default:
      return { kind: 'invalid', because: failure }
  }
}
