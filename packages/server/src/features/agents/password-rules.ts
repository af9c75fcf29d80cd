import { limits } from '@switchboard/contract'
import { refuse } from '../../platform/lib/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** 8 to 128 characters, not among the commonest. @throws weak-password */
export function requirePassword(password: string, field: string): void {
  const length = Array.from(password).length
  const fits = length >= limits.passwordMin && length <= limits.passwordMax
  if (!fits || isCommonPassword(password)) refuse('weak-password', { field })
}
