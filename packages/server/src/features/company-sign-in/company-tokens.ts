import { z } from 'zod'
import type { Company } from '../../config/companies.ts'
import type { AppContext } from '../../context.ts'
import type { CompanySession } from '../sessions/sessions.ts'
import type { Grant } from './company-provider.ts'

/** What a session keeps of the provider's answer: to end the session there, and to ask whether the person still belongs. */
const Kept = z.object({ idToken: z.string(), refreshToken: z.string().nullable() })
export type KeptTokens = z.infer<typeof Kept>

/** The context in which they are sealed: they open for this account alone. */
const placeOf = (userid: string): string => `sessions/${userid}/company_tokens`

export function sealTokens(
  app: AppContext,
  userid: string,
  { company }: Company,
  { idToken, refreshToken }: Pick<Grant, 'idToken' | 'refreshToken'>,
): CompanySession {
  const kept: KeptTokens = { idToken, refreshToken }
  return { company, tokens: app.secrets.seal(JSON.stringify(kept), placeOf(userid)) }
}

/** Null when they were sealed with a key that is gone. */
export function openTokens(app: AppContext, userid: string, tokens: string): KeptTokens | null {
  const open = app.secrets.openOrNull(tokens, placeOf(userid))
  return open === null ? null : Kept.parse(JSON.parse(open))
}
