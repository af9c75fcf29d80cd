import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import type { Company } from '../../config/companies.ts'
import type { AppContext } from '../../context.ts'
import { CompanyProvider } from './company-provider.ts'
import { providerFetch } from './provider-fetch.ts'

/** Under which name a provider signs its notices, and with which keys. */
interface NoticeKeys {
  issuer: string
  keySet: JWTVerifyGetKey
}

/** Milliseconds. Within them the library looks for a key that it does not know once every half minute at most. */
const GOOD_FOR = 60_000

type Known = { until: number; keys: Promise<NoticeKeys | null> }
const known = new WeakMap<AppContext, Map<string, Known>>()

/**
 * Anybody may post a text that looks like a notice, so many of them cost the provider no more than one: its description and keys
 * are kept for a minute. Null: it names no keys. @throws company-login-away
 */
export function noticeKeysOf(app: AppContext, company: Company): Promise<NoticeKeys | null> {
  const kept = known.get(app) ?? new Map<string, Known>()
  known.set(app, kept)
  const now = app.clock.millis()
  const last = kept.get(company.company)
  if (last !== undefined && last.until > now) return last.keys
  const keys = readKeys(app, company)
  kept.set(company.company, { until: now + GOOD_FOR, keys })
  // The provider was away: the next notice asks it again.
  keys.catch(() => kept.delete(company.company))
  return keys
}

async function readKeys(app: AppContext, company: Company): Promise<NoticeKeys | null> {
  const { issuer, keys } = (await CompanyProvider.open(app, company)).description()
  if (keys === undefined) return null
  const ask = providerFetch(app, company)
  const keySet = createRemoteJWKSet(new URL(keys), {
    [customFetch]: (url) =>
      ask(url, { method: 'GET', headers: { accept: 'application/json' }, body: null, redirect: 'manual' }),
  })
  return { issuer, keySet }
}
