import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { Language } from '@switchboard/contract'
import { ConfigError, type Env } from './env.ts'

/** Settings as the desk uses them: derived purely from the environment, so tests build their own. */
export interface Config {
  port: number
  host: string
  databaseUrl: string | null
  dataDir: string
  secretKeyFile: string
  /** null: http://localhost:PORT, known only once the port is bound. */
  publicUrl: string | null
  firstAdmin: { email: string; password: string | null }
  companyName: string
  productName: string
  userGuideUrl: string
  defaultLanguage: Language
  apiUrls: { telegram: string; graph: string; viber: string }
  /** The company's app at Meta; null is what is not set. */
  meta: MetaSettings
  /** A push service beside those of the browsers; for tests and closed networks. */
  pushServiceUrl: string | null
  vapid: { publicKey: string; privateKey: string; subject: string } | null
  sessionMillis: number
  reopenMillis: number | null
  trustProxy: string[] | false
  logLevel: NonNullable<Env['LOG_LEVEL']>
  /** Answers and events are checked against the contract; for tests and development. */
  checkReplies: boolean
}

/**
 * At a terminal somebody reads along, so only warnings are logged there unless LOG_LEVEL says otherwise.
 * @throws ConfigError when settings contradict each other
 */
export function configFrom(env: Env, atTerminal = false): Config {
  const faults = contradictions(env)
  if (faults.length > 0) throw new ConfigError(faults)
  const dataDir = resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir,
    secretKeyFile:
      env.SECRET_KEY_FILE === undefined ? join(dataDir, 'secret.key') : resolve(env.SECRET_KEY_FILE),
    publicUrl: env.PUBLIC_URL ?? null,
    firstAdmin: { email: env.ADMIN_EMAIL ?? 'admin@localhost', password: env.ADMIN_PASSWORD ?? null },
    companyName: env.COMPANY_NAME,
    productName: env.PRODUCT_NAME,
    userGuideUrl: env.USER_GUIDE_URL,
    defaultLanguage: env.DEFAULT_LANGUAGE,
    apiUrls: { telegram: env.TELEGRAM_API_URL, graph: env.GRAPH_API_URL, viber: env.VIBER_API_URL },
    meta: {
      appId: env.META_APP_ID ?? null,
      appSecret: env.META_APP_SECRET ?? null,
      verifyToken: env.META_VERIFY_TOKEN ?? null,
      configId: env.META_CONFIG_ID ?? null,
      sdkUrl: env.META_SDK_URL,
    },
    pushServiceUrl: null,
    vapid: vapidFrom(env),
    sessionMillis: env.SESSION_HOURS * 3600_000,
    reopenMillis: env.REOPEN_DAYS === undefined ? null : env.REOPEN_DAYS * 24 * 3600_000,
    trustProxy: env.TRUST_PROXY?.split(',').map((entry) => entry.trim()) ?? false,
    logLevel: env.LOG_LEVEL ?? (atTerminal ? 'warn' : 'info'),
    checkReplies: false,
  }
}

export interface MetaSettings {
  appId: string | null
  appSecret: string | null
  /** What Meta must say when it checks our webhook's address. */
  verifyToken: string | null
  /** Of the sign-up for WhatsApp. */
  configId: string | null
  sdkUrl: string
}

/** Whether providers can reach us: a public https address (product §1). Otherwise Telegram is polled. */
export function takesWebhooks(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:') return false
  return (
    hostname.includes('.') && isIP(hostname) === 0 && !/\.(local|localhost|internal|test|lan)$/.test(hostname)
  )
}

function vapidFrom(env: Env): Config['vapid'] {
  if (env.VAPID_PUBLIC_KEY === undefined || env.VAPID_PRIVATE_KEY === undefined) return null
  return {
    publicKey: env.VAPID_PUBLIC_KEY,
    privateKey: env.VAPID_PRIVATE_KEY,
    subject: env.VAPID_SUBJECT ?? 'mailto:admin@localhost',
  }
}

function contradictions(env: Env): string[] {
  const faults: string[] = []
  if ((env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined)) {
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both or none')
  }
  if (env.FILE_STORE === 's3') faults.push('FILE_STORE: s3 is not built yet, use disk')
  if (env.REDIS_URL !== undefined)
    faults.push('REDIS_URL: not used yet, several nodes wake each other through PostgreSQL')
  return faults
}
