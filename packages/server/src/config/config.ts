import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { Language } from '@switchboard/contract'
import type { DatabaseUrls } from '../platform/db/database-urls.ts'
import type { Company } from './companies.ts'
import { entriesOf } from './contradictions.ts'
import type { Env } from './env.ts'
import { withoutAliases } from './ssl-modes.ts'

/** Settings as the server uses them: derived purely from the environment, so tests build their own. */
export interface Config {
  port: number
  host: string
  /** null: the embedded database. */
  databaseUrls: DatabaseUrls | null
  dataDir: string
  secretKeyFile: string
  /** null: http://localhost:PORT, known only once the port is bound. */
  publicUrl: string | null
  /** The bucket for files; null: they are under dataDir. */
  s3: S3Settings | null
  redisUrl: string | null
  /** The mail server and the address that mails come from; null: nothing is mailed. */
  mail: MailSettings | null
  firstAdmin: { email: string; password: string | null }
  /** The identity providers with which people sign in. */
  companies: Company[]
  /** The email of the only account that signs in with a password; null: every account does. */
  emergencyAdmin: string | null
  companyName: string
  productName: string
  userGuideUrl: string
  defaultLanguage: Language
  /** The providers' base addresses. */
  apiUrls: Env['apiUrls']
  /** The company's app at Meta; null is what is not set. */
  meta: MetaSettings
  /** Base addresses that outgoing webhooks may post to although they are not public. */
  webhookReceivers: string[]
  /** A push service beside those of the browsers; for tests and closed networks. */
  pushServiceUrl: string | null
  vapid: { publicKey: string; privateKey: string; subject: string } | null
  sessionMillis: number
  /** How many milliseconds a live event is kept for pages that were away; an older cursor means a reload. */
  eventsKept: number
  reopenMillis: number | null
  trustProxy: string[] | false
  /** Calls of one session in ten seconds, from which the other limits follow; 0: none. */
  rateLimit: number
  /** A copy of an installation beside the original: it asks no provider, and nothing leaves it. */
  isSilent: boolean
  /** The metrics listener for Prometheus; null: no metrics. */
  metrics: { host: string; port: number } | null
  /** Clients see that their handler writes, where the provider can show it. */
  showTypingToClients: boolean
  /** How long a node that was asked to stop still answers, so that a balancer can turn away from it first. */
  drainMillis: number
  logLevel: NonNullable<Env['LOG_LEVEL']>
  /** Answers and events are checked against the contract; for tests and development. */
  checkReplies: boolean
}

/** At a terminal a person reads the output, so only warnings are logged there unless LOG_LEVEL is set. */
export function configFrom(env: Env, atTerminal = false): Config {
  const dataDir = resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrls: databaseUrlsFrom(env),
    dataDir,
    secretKeyFile:
      env.SECRET_KEY_FILE === undefined ? join(dataDir, 'secret.key') : resolve(env.SECRET_KEY_FILE),
    publicUrl: env.PUBLIC_URL ?? null,
    s3: s3From(env),
    redisUrl: env.REDIS_URL ?? null,
    mail: env.SILENT_MODE ? null : mailFrom(env),
    firstAdmin: { email: env.ADMIN_EMAIL ?? 'admin@localhost', password: env.ADMIN_PASSWORD ?? null },
    companies: env.companies,
    emergencyAdmin: env.PASSWORD_SIGN_IN ? null : (env.EMERGENCY_ADMIN ?? null),
    companyName: env.COMPANY_NAME,
    productName: env.PRODUCT_NAME,
    userGuideUrl: env.USER_GUIDE_URL,
    defaultLanguage: env.DEFAULT_LANGUAGE,
    apiUrls: env.apiUrls,
    meta: {
      appId: env.META_APP_ID ?? null,
      appSecret: env.META_APP_SECRET ?? null,
      verifyToken: env.META_VERIFY_TOKEN ?? null,
      configId: env.META_CONFIG_ID ?? null,
      humanAgent: env.META_HUMAN_AGENT,
      sdkUrl: env.META_SDK_URL,
    },
    webhookReceivers: entriesOf(env.WEBHOOK_RECEIVERS),
    pushServiceUrl: null,
    vapid: vapidFrom(env),
    sessionMillis: env.SESSION_HOURS * 3600_000,
    eventsKept: env.EVENTS_HOURS * 3600_000,
    reopenMillis: env.REOPEN_DAYS === undefined ? null : env.REOPEN_DAYS * 24 * 3600_000,
    trustProxy: env.TRUST_PROXY === undefined ? false : entriesOf(env.TRUST_PROXY),
    rateLimit: env.RATE_LIMIT,
    isSilent: env.SILENT_MODE,
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    showTypingToClients: env.TELL_CLIENTS_TYPING,
    drainMillis: env.DRAIN_SECONDS * 1000,
    logLevel: env.LOG_LEVEL ?? (atTerminal ? 'warn' : 'info'),
    checkReplies: false,
  }
}

/** Without an owner's address one role does everything. */
function databaseUrlsFrom({ DATABASE_URL: server, DATABASE_OWNER_URL: owner }: Env): DatabaseUrls | null {
  if (server === undefined) return null
  return { server: withoutAliases(server), owner: withoutAliases(owner ?? server) }
}

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface MailSettings {
  smtpUrl: string
  from: string
  /** Milliseconds for one mail; absent: what mail servers need. */
  patience?: number
}

export interface MetaSettings {
  appId: string | null
  appSecret: string | null
  /** The token that Meta must send when it checks our webhook's address. */
  verifyToken: string | null
  /** Of the sign-up for WhatsApp. */
  configId: string | null
  /** Meta has granted the app the Human Agent feature. */
  humanAgent: boolean
  sdkUrl: string
}

/** Whether providers can reach us: a public https address. Otherwise Telegram is polled. */
export function takesWebhooks(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:') return false
  return (
    hostname.includes('.') && isIP(hostname) === 0 && !/\.(local|localhost|internal|test|lan)$/.test(hostname)
  )
}

type S3Name = Extract<keyof Env, `S3_${string}`>

function s3From(env: Env): S3Settings | null {
  if (env.FILE_STORE !== 's3') return null
  const set = (name: S3Name): string => env[name] ?? ''
  return {
    endpoint: set('S3_ENDPOINT'),
    bucket: set('S3_BUCKET'),
    region: set('S3_REGION'),
    accessKeyId: set('S3_ACCESS_KEY_ID'),
    secretAccessKey: set('S3_SECRET_ACCESS_KEY'),
  }
}

const mailFrom = ({ SMTP_URL: smtpUrl, SMTP_FROM: from }: Env): MailSettings | null =>
  smtpUrl === undefined || from === undefined ? null : { smtpUrl, from }

function vapidFrom(env: Env): Config['vapid'] {
  if (env.VAPID_PUBLIC_KEY === undefined || env.VAPID_PRIVATE_KEY === undefined) return null
  return {
    publicKey: env.VAPID_PUBLIC_KEY,
    privateKey: env.VAPID_PRIVATE_KEY,
    subject: env.VAPID_SUBJECT ?? 'mailto:admin@localhost',
  }
}
