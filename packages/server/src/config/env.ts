import { languageCodes } from '@switchboard/contract'
import { z } from 'zod'

const blankAsUnset = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const setting = <S extends z.ZodType>(schema: S) => z.preprocess(blankAsUnset, schema)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const optional = setting(z.string().optional())

/** Every setting of product §1, with its default. Paths and names are made whole in config.ts. */
export const Env = z.object({
  PORT: setting(z.coerce.number().int().min(0).max(65535).default(3003)),
  HOST: setting(z.string().default('127.0.0.1')),
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  REDIS_URL: setting(z.url({ protocol: /^rediss?$/ }).optional()),
  DATA_DIR: setting(z.string().default('./data')),
  FILE_STORE: setting(z.enum(['disk', 's3']).default('disk')),
  S3_ENDPOINT: setting(httpUrl.optional()),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  PUBLIC_URL: setting(httpUrl.optional()),
  ADMIN_EMAIL: setting(z.email().optional()),
  ADMIN_PASSWORD: setting(z.string().min(8).max(128).optional()),
  COMPANY_NAME: setting(z.string().max(200).default('Switchboard')),
  PRODUCT_NAME: setting(z.string().max(200).default('Switchboard')),
  USER_GUIDE_URL: setting(
    z
      .string()
      .regex(/^(https?:\/\/|\/(?!\/))/, 'must be an http(s) address or a path on this origin')
      .default('/user-guide/'),
  ),
  DEFAULT_LANGUAGE: setting(z.enum(languageCodes).default('en')),
  TELEGRAM_API_URL: setting(httpUrl.default('https://api.telegram.org')),
  GRAPH_API_URL: setting(httpUrl.default('https://graph.facebook.com')),
  VIBER_API_URL: setting(httpUrl.default('https://chatapi.viber.com')),
  WEBHOOK_RECEIVERS: optional,
  META_APP_ID: optional,
  META_APP_SECRET: optional,
  META_VERIFY_TOKEN: optional,
  META_CONFIG_ID: optional,
  META_SDK_URL: setting(httpUrl.default('https://connect.facebook.net')),
  VAPID_PUBLIC_KEY: optional,
  VAPID_PRIVATE_KEY: optional,
  VAPID_SUBJECT: optional,
  SECRET_KEY_FILE: optional,
  SESSION_HOURS: setting(
    z.coerce
      .number()
      .min(0.01)
      .max(24 * 30)
      .default(12),
  ),
  REOPEN_DAYS: setting(z.coerce.number().min(0).max(36500).optional()),
  TRUST_PROXY: optional,
  RATE_LIMIT: setting(z.coerce.number().int().min(0).max(1_000_000).default(300)),
  TELL_CLIENTS_TYPING: setting(z.stringbool().default(true)),
  METRICS_PORT: setting(z.coerce.number().int().min(0).max(65535).optional()),
  METRICS_HOST: setting(z.string().default('127.0.0.1')),
  DRAIN_SECONDS: setting(z.coerce.number().min(0).max(300).default(0)),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional()),
})
export type Env = z.infer<typeof Env>

/** A wrong setting stops the start with everything there is to fix. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`These settings need fixing:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** The only reader of the environment. @throws ConfigError */
export function readEnv(environment: NodeJS.ProcessEnv = process.env): Env {
  const parsed = Env.safeParse(environment)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
}
