import pg from 'pg'
import { codeOf } from '../lib/database-start-error.ts'

const MAY_TAKE = 5000
/** OpenSSL's: who keeps a database for others often signs its certificate with an authority of its own. */
const UNKNOWN_AUTHORITY = /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/
/** The driver's, which has no code for it. */
const NO_PASSWORD = /client password must be a/

/** Why this database cannot be reached, in one line without its password; null when it can. */
export async function connectFault(connectionString: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: MAY_TAKE,
    // As every connection of the pool has, and a pooler takes it from none.
    statement_timeout: MAY_TAKE,
    application_name: 'switchboard start',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select')
    return null
  } catch (error) {
    return whyNot(error, client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function whyNot(error: unknown, { host, port, user, database }: pg.Client): string {
  const place = host.startsWith('/') ? host : `${host}:${port}`
  const code = codeOf(error)
  if (code !== undefined && UNKNOWN_AUTHORITY.test(code))
    return `nobody that this machine knows has signed the certificate of PostgreSQL at ${place}; name the file of its authority at the end of the address: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem`
  switch (code) {
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
        : `PostgreSQL at ${place} cannot be used: ${error instanceof Error ? error.message : String(error)}`
  }
}
