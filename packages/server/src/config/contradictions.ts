import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Fault } from './config-error.ts'

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Finds faults across settings: lists with a wrong entry, and settings that contradict each other. */
export function contradictions(environment: NodeJS.ProcessEnv): Fault[] {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined
  const faults: Fault[] = []
  const add = (setting: string, text: string) => void faults.push({ setting, text })

  const pushKeys = pushKeysFault(value('VAPID_PUBLIC_KEY'), value('VAPID_PRIVATE_KEY'))
  if (pushKeys !== null) add('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY', pushKeys)
  for (const entry of entriesOf(value('WEBHOOK_RECEIVERS')))
    if (!/^https?:\/\/[^;]+$/.test(entry) || !URL.canParse(entry))
      add(
        'WEBHOOK_RECEIVERS',
        `"${entry}" is not an address that begins with http:// or https://; commas separate several`,
      )
  for (const entry of entriesOf(value('TRUST_PROXY')))
    if (!isNetwork(entry))
      add('TRUST_PROXY', `"${entry}" is not an IP address or network, such as 10.0.0.7 or 10.0.0.0/8`)
  if ((value('SMTP_URL') === undefined) !== (value('SMTP_FROM') === undefined))
    add('SMTP_URL and SMTP_FROM', 'set both or none')
  const passwords = z.stringbool().safeParse(value('PASSWORD_SIGN_IN') ?? 'on')
  if (passwords.data === false && value('EMERGENCY_ADMIN') === undefined)
    add(
      'EMERGENCY_ADMIN',
      'PASSWORD_SIGN_IN=off needs it: the administrator who still signs in with a password',
    )
  if (passwords.data === false && value('OIDC_ISSUER') === undefined && value('OIDC_PROVIDERS') === undefined)
    add('PASSWORD_SIGN_IN', 'off needs an identity provider: set OIDC_ISSUER or OIDC_PROVIDERS')
  if (value('FILE_STORE') === 's3')
    for (const name of s3Names) if (value(name) === undefined) add(name, 'FILE_STORE=s3 needs it')
  if (value('DATABASE_OWNER_URL') !== undefined && value('DATABASE_URL') === undefined)
    add('DATABASE_OWNER_URL', 'needs DATABASE_URL, with another user for the running server')
  const metricsPort = value('METRICS_PORT')
  if (
    metricsPort !== undefined &&
    Number(metricsPort) !== 0 &&
    Number(metricsPort) === Number(value('PORT') ?? 3003)
  )
    add('METRICS_PORT', `is the same as PORT (${metricsPort}); choose another one`)
  return faults
}

/** Browsers and push services take a point of P-256, and its private number signs for it. */
function pushKeysFault(publicKey: string | undefined, privateKey: string | undefined): string | null {
  if (publicKey === undefined && privateKey === undefined) return null
  if (publicKey === undefined || privateKey === undefined) return 'set both or none'
  return publicKeyOf(privateKey) === publicKey
    ? null
    : 'are no pair of keys; make one with "npx web-push generate-vapid-keys", or set none and the server makes them'
}

function publicKeyOf(privateKey: string): string | null {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** Entries of a list that is separated by commas. */
export const entriesOf = (list = ''): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** What @fastify/proxy-addr takes: an address, one with a prefix or a netmask, or the name of a range. */
function isNetwork(entry: string): boolean {
  if (NAMED_NETWORKS.includes(entry)) return true
  const [address = '', range, ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (range === undefined) return true
  if (/^\d{1,3}$/.test(range)) return Number(range) >= 1 && Number(range) <= (family === 4 ? 32 : 128)
  return family === 4 && isNetmask(range)
}

/** Ones, then zeros. */
function isNetmask(text: string): boolean {
  if (isIP(text) !== 4) return false
  const bits = text
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
  return /^1+0*$/.test(bits)
}
