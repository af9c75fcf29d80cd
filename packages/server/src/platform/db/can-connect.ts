import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { z } from 'zod'
import { systemReason } from '../files/can-write.ts'
import { codeOf } from '../lib/database-start-error.ts'
import { takesWrites } from './takes-writes.ts'

const MAY_TAKE = 5000
/** OpenSSL's: who keeps a database for others often signs its certificate with an authority of its own. */
const UNKNOWN_AUTHORITY = /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/
/** The driver's, which has no code for it. */
const NO_PASSWORD = /client password must be a/

/** Why this database cannot be reached, in one line without its password; null when it can. */
export async function connectFault(connectionString: string): Promise<string | null> {
  const unreadable = await unreadableFile(connectionString)
  if (unreadable !== null) return unreadable
  try {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: MAY_TAKE,
      // As every connection of the pool has, and a pooler takes it from none.
      statement_timeout: MAY_TAKE,
      application_name: 'switchboard start',
    })
    return await tryToConnect(client, parameterOf(connectionString, 'sslrootcert'))
  } catch (error) {
    return `cannot be used: ${messageOf(error)}`
  }
}

/** The driver reads these files in the constructor of its client, and does not always say which one it could not read. */
async function unreadableFile(connectionString: string): Promise<string | null> {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const path = parameterOf(connectionString, name)
    if (path === null) continue
    try {
      await readFile(path)
    } catch (error) {
      return `the file "${path}" that ${name} names cannot be read: ${systemReason(error)}`
    }
  }
  return null
}

async function tryToConnect(client: pg.Client, authority: string | null): Promise<string | null> {
  client.on('error', () => undefined)
  try {
    await client.connect()
    // After a failover the old address may lead to a standby, and migrations would fail in the middle of the start.
    if (await takesWrites(client)) return null
    return `PostgreSQL at ${placeOf(client)} only reads: it is a standby, or set to read-only; name the one that writes`
  } catch (error) {
    return certificateFault(error, client, authority) ?? whyNot(error, client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What the address has after its question mark under this name. */
function parameterOf(connectionString: string, name: string): string | null {
  return URL.canParse(connectionString) ? new URL(connectionString).searchParams.get(name) || null : null
}

/** What is wrong with the certificate that PostgreSQL shows, held against the file of the authority, if there is one. */
function certificateFault(error: unknown, client: pg.Client, authority: string | null): string | null {
  const code = codeOf(error)
  const place = placeOf(client)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = namesIn(error)
    return `the certificate of PostgreSQL at ${place} is ${names === '' ? '' : `for ${names}, `}not for "${client.host}"; the address must have a host that the certificate names`
  }
  if (code === undefined || !UNKNOWN_AUTHORITY.test(code)) return null
  return authority === null
    ? `nobody that this machine knows has signed the certificate of PostgreSQL at ${place}; name the file of its authority at the end of the address: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem`
    : `the authority in "${authority}" has not signed the certificate of PostgreSQL at ${place}; sslrootcert must name the file of the one that has`
}

const NotForHost = z.object({
  cert: z.object({
    subject: z.object({ CN: z.string().default('') }),
    subjectaltname: z.string().optional(),
  }),
})

/** Node's own sentence leaves the names out where the host is an IP address. */
function namesIn(error: unknown): string {
  const { data } = NotForHost.safeParse(error)
  return data === undefined
    ? ''
    : (data.cert.subjectaltname?.replaceAll(/(DNS|IP Address):/g, '') ?? data.cert.subject.CN)
}

const placeOf = ({ host, port }: pg.Client): string => (host.startsWith('/') ? host : `${host}:${port}`)

function whyNot(error: unknown, client: pg.Client): string {
  const { host, user, database } = client
  const place = placeOf(client)
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `nothing answers at ${place}; is PostgreSQL running there?`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host "${host}"`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${place} cannot be reached over the network`
    case '28P01':
      return `PostgreSQL at ${place} refuses the password of the user "${user ?? ''}"`
    case '28000':
      return `PostgreSQL at ${place} lets the user "${user ?? ''}" not in; look at its pg_hba.conf`
    case '3D000':
      return `PostgreSQL at ${place} has no database "${database ?? ''}"`
    case '53300':
      return `PostgreSQL at ${place} has no free connection`
    case '08P01':
      return `${place} is no PostgreSQL but a pooler such as PgBouncer; name PostgreSQL itself, because the server has a pool of its own`
    case '57P03':
      return `PostgreSQL at ${place} is starting or stopping; try again in a moment`
    default:
      if (NO_PASSWORD.test(String(error)))
        return `PostgreSQL at ${place} asks for a password of the user "${user ?? ''}", and the address has none`
      return /timeout/.test(String(error))
        ? `${place} does not answer within ${MAY_TAKE / 1000} s`
        : `PostgreSQL at ${place} cannot be used: ${messageOf(error)}`
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
