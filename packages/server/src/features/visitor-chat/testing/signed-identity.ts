import { createHmac } from 'node:crypto'

export interface Claims {
  sub: string
  name?: string | null
  email?: string | null
  fields?: Record<string, string>
}

/** As the company's website signs it: docs/website-chat.md. */
export function signedIdentity(
  { clock }: { clock: { millis(): number } },
  claims: Claims,
  secret: string,
): string {
  const exp = Math.floor(clock.millis() / 1000) + 600
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
