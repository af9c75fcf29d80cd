import type { Kept } from '../frame-protocol.ts'

export function readKept(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null || !('token' in value)) return null
  const { token } = value
  if (typeof token !== 'string' || token === '') return null
  const person = 'person' in value && typeof value.person === 'string' ? value.person : null
  return { token, isMuted: 'isMuted' in value && value.isMuted === true, person }
}
