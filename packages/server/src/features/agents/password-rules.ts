import { limits } from '@switchboard/contract'
import { isCommonPassword } from '../../platform/lib/common-passwords.ts'
import { refuse } from '../../platform/lib/refusal.ts'

/** 8 to 128 characters, not among the commonest. @throws weak-password */
export function requirePassword(password: string, field: string): void {
  const length = Array.from(password).length
  const fits = length >= limits.passwordMin && length <= limits.passwordMax
  if (!fits || isCommonPassword(password)) refuse('weak-password', { field })
}
