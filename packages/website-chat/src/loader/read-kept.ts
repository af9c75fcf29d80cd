import type { Kept } from '../frame-protocol.ts'

export function readKept(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null) return null
  const text = (name: string) => {
    const found: unknown = Reflect.get(value, name)
    return typeof found === 'string' ? found : null
  }
  const token = text('token')
  const isMuted = Reflect.get(value, 'isMuted') === true
  return token ? { token, isMuted, person: text('person'), claims: text('claims') } : null
}
