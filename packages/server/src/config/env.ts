import { channels } from '@switchboard/channels'
import { Email, forPlatforms, languageCodes, type Platform } from '@switchboard/contract'
import { z } from 'zod'
import { isCommonPassword } from '../platform/lib/common-passwords.ts'
import { companiesFrom, type Company } from './companies.ts'
import { ConfigError, type Fault } from './config-error.ts'
import { contradictions } from './contradictions.ts'
import { sslModeFaults } from './ssl-modes.ts'

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => withoutLast('/', url))
/** What every absolute address begins with: a path, a query or a password in it would stand in the middle of each. */
const origin = httpUrl.refine(isOrigin, { abort: true }).transform((url) => new URL(url).origin)
const port = decimal(z.coerce.number().int().max(65_535))
const postgresUrl = serverUrl(/^postgres(ql)?$/)
const optional = setting(z.string().optional(), 'a text')

const A_PORT = 'a whole number from 0 to 65535'
const AN_ADDRESS = 'an address that begins with http:// or https://'
const AN_ORIGIN = 'an address such as https://desk.example.com, without path, query or password'
const ENCODED = 'with characters such as % @ / # ? in the password written as %25 %40 %2F %23 %3F'
const A_POSTGRES_URL = `an address such as postgres://user:password@host:5432/database, ${ENCODED}`

/** The name of a company that nobody has named yet. */
export const UNNAMED_COMPANY = 'Switchboard'

/** Every setting but `ApiUrls`, with its default. config.ts completes paths and names. */
const Settings = z.object({
  PORT: setting(port.default(3003), A_PORT),
  HOST: setting(z.string().default('127.0.0.1'), 'an address of this machine'),
  DATABASE_URL: secret(postgresUrl, A_POSTGRES_URL),
  DATABASE_OWNER_URL: secret(postgresUrl, A_POSTGRES_URL),
  REDIS_URL: secret(serverUrl(/^rediss?$/), `an address such as redis://:password@host:6379, ${ENCODED}`),
  SMTP_URL: secret(
    serverUrl(/^smtps?$/),
    `an address such as smtps://user:password@mail.example.com, ${ENCODED}`,
  ),
  SMTP_FROM: setting(Email.optional(), 'an email address'),
  DATA_DIR: setting(z.string().default('./data'), 'a folder'),
  FILE_STORE: setting(z.enum(['disk', 's3']).default('disk'), 'disk or s3'),
  S3_ENDPOINT: setting(httpUrl.optional(), AN_ADDRESS),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  PUBLIC_URL: setting(origin.optional(), AN_ORIGIN),
  ADMIN_EMAIL: setting(Email.optional(), 'an email address'),
  ADMIN_PASSWORD: secret(z.string().min(8).max(128).optional(), 'a text of 8 to 128 characters'),
  COMPANY_NAME: setting(z.string().max(200).default(UNNAMED_COMPANY), 'a text of at most 200 characters'),
  PRODUCT_NAME: setting(z.string().max(200).default('Switchboard'), 'a text of at most 200 characters'),
  USER_GUIDE_URL: setting(
    z
      .string()
      .regex(/^(https?:\/\/|\/(?!\/))/)
      .default('/user-guide/'),
    'an http(s) address or a path on this origin',
  ),
  DEFAULT_LANGUAGE: setting(z.enum(languageCodes).default('en'), `one of ${languageCodes.join(', ')}`),
  PASSWORD_SIGN_IN: setting(z.stringbool().default(true), 'on or off'),
  EMERGENCY_ADMIN: setting(Email.optional(), 'an email address'),
  WEBHOOK_RECEIVERS: optional,
  META_APP_ID: optional,
  META_APP_SECRET: optional,
  META_VERIFY_TOKEN: optional,
  META_CONFIG_ID: optional,
  META_HUMAN_AGENT: setting(z.stringbool().default(false), 'on or off'),
  META_SDK_URL: setting(httpUrl.default('https://connect.facebook.net'), AN_ADDRESS),
  VAPID_PUBLIC_KEY: optional,
  VAPID_PRIVATE_KEY: optional,
  VAPID_SUBJECT: setting(
    z
      .string()
      .regex(/^(mailto:.+@|https:\/\/)/)
      .optional(),
    'an address that begins with mailto: or https://',
  ),
  SECRET_KEY_FILE: optional,
  SESSION_HOURS: setting(
    decimal(
      z.coerce
        .number()
        .min(0.01)
        .max(24 * 30)
        .default(12),
    ),
    'a number from 0.01 to 720',
  ),
  EVENTS_HOURS: setting(decimal(z.coerce.number().min(1).max(72).default(4)), 'a number from 1 to 72'),
  REOPEN_DAYS: setting(decimal(z.coerce.number().min(0).max(36500).optional()), 'a number from 0 to 36500'),
  TRUST_PROXY: optional,
  RATE_LIMIT: setting(
    decimal(z.coerce.number().int().min(0).max(1_000_000).default(300)),
    'a whole number from 0 to 1000000',
  ),
  TELL_CLIENTS_TYPING: setting(z.stringbool().default(true), 'on or off'),
  SILENT_MODE: setting(z.stringbool().default(false), 'on or off'),
  METRICS_PORT: setting(port.optional(), A_PORT),
  METRICS_HOST: setting(z.string().default('127.0.0.1'), 'an address of this machine'),
  DRAIN_SECONDS: setting(decimal(z.coerce.number().min(0).max(300).default(0)), 'a number from 0 to 300'),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
    'fatal, error, warn, info, debug, trace or silent',
  ),
})

/** The base address of each provider, which a simulator replaces. */
const ApiUrls = z.object(
  Object.fromEntries(
    Object.values(channels).flatMap(({ api }) =>
      api.setting === null ? [] : [[api.setting, setting(httpUrl.default(api.url), AN_ADDRESS)]],
    ),
  ),
)

export type Env = z.infer<typeof Settings> & {
  apiUrls: Readonly<Record<Platform, string>>
  companies: Company[]
}

/** The settings of an environment. @throws ConfigError */
export function readEnv(environment?: NodeJS.ProcessEnv): Env {
  const { env, faults } = parseEnv(environment)
  if (faults.length > 0) throw new ConfigError(faults)
  return env
}

/** The only reader of the environment. What is wrong is left at its default, so that the rest can be checked as well. */
export function parseEnv(given: NodeJS.ProcessEnv = process.env): { env: Env; faults: Fault[] } {
  const environment = withoutLineEnds(given)
  const parsed = [Settings.safeParse(environment), ApiUrls.safeParse(environment)]
  const issues = parsed.flatMap(({ error }) => error?.issues ?? [])
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const sound = Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.has(name)))
  const urls = ApiUrls.parse(sound)
  const apiUrls = forPlatforms((platform) => {
    const { api } = channels[platform]
    return (api.setting === null ? undefined : urls[api.setting]) ?? api.url
  })
  const { companies, faults } = companiesFrom(environment)
  const invalid = [...wrong].map((name) => faultOf(name, environment))
  const env = { ...Settings.parse(sound), apiUrls, companies }
  const { DATABASE_URL, DATABASE_OWNER_URL } = env
  const modes = sslModeFaults({ DATABASE_URL, DATABASE_OWNER_URL })
  const others = [...passwordFaults(env), ...modes, ...contradictions(environment), ...faults]
  return { env, faults: [...invalid, ...others] }
}

/** The first administrator's password follows the rule for everybody's. */
const passwordFaults = ({ ADMIN_PASSWORD: password }: Pick<Env, 'ADMIN_PASSWORD'>): Fault[] =>
  password !== undefined && isCommonPassword(password)
    ? [{ setting: 'ADMIN_PASSWORD', text: 'is among the commonest passwords; choose another one' }]
    : []

/**
 * A file that was edited on Windows leaves a carriage return at the end of each value, and nobody sees it. A blank at the end
 * may belong to a password.
 */
function withoutLineEnds(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const trimmed = Object.entries(environment).map(([name, value]): [string, string | undefined] => [
    name,
    value !== undefined && PASSWORDS.test(name) ? withoutLast(LINE_ENDS, value) : value?.trimEnd(),
  ])
  return Object.fromEntries(trimmed)
}

const PASSWORDS = /(PASSWORD|SECRET|TOKEN|SECRET_ACCESS_KEY)$/
const LINE_ENDS = '\r\n'

const schemas: Readonly<Record<string, z.ZodType>> = { ...Settings.shape, ...ApiUrls.shape }
const Hint = z.object({ wanted: z.string(), isSecret: z.boolean() })

function faultOf(name: string, environment: NodeJS.ProcessEnv): Fault {
  const { wanted, isSecret } = Hint.parse(schemas[name]?.meta())
  const given = (environment[name] ?? '').replace(PASSWORD_IN_URL, '//…@')
  return { setting: name, text: `must be ${wanted}${isSecret ? '' : `, not "${given}"`}` }
}

const PASSWORD_IN_URL = /\/\/[^/?#]*@/

/** A blank value counts as unset. `wanted` ends the sentence "must be …". */
function setting<S extends z.ZodType>(schema: S, wanted: string, isSecret = false) {
  const blankAsUnset = (value: unknown): unknown =>
    typeof value === 'string' && value.trim() === '' ? undefined : value
  return z.preprocess(blankAsUnset, schema).meta({ wanted, isSecret })
}

/** A setting whose value never appears at the console. */
function secret<S extends z.ZodType>(schema: S, wanted: string) {
  return setting(schema, wanted, true)
}

/** The address of a database, a Redis or a mail server. Passwords are often copied into it as they are. */
function serverUrl(protocol: RegExp) {
  return z.url({ protocol }).refine(isEncoded).optional()
}

/** What reads the address decodes user and password; after a slash or a # of a password it finds the wrong host. */
function isEncoded(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { username, password, pathname, hash } = new URL(url)
  if (`${pathname}${hash}`.includes('@')) return false
  return [username, password, pathname].every(isDecodable)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Digits, with a fraction where the number may have one: 0x10, 1e3 and blanks are mistakes. */
function decimal<S extends z.ZodType>(schema: S) {
  const orNoNumber = (value: unknown): unknown =>
    typeof value === 'string' && !/^\d+(\.\d+)?$/.test(value) ? Number.NaN : value
  return z.preprocess(orNoNumber, schema)
}

function withoutLast(signs: string, text: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url)
  return pathname === '/' && [search, hash, username, password].every((part) => part === '')
}
