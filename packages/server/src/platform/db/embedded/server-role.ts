import type pg from 'pg'
import { codeOf } from '../../lib/database-start-error.ts'
import { SERVER_ROLE } from './settings.ts'

/**
 * The role as which the server runs: it may sign in and nothing else; the owner of the tables grants it its rights there
 * (platform/db/server-role.ts). Made here for new clusters and for those of older versions alike.
 */
export async function ensureServerRole(client: pg.Client): Promise<void> {
  const known = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE])
  if (known.rowCount !== 0) return
  await client.query(`create role ${SERVER_ROLE} login`).catch((error: unknown) => {
    // A command beside the server made it in this moment.
    if (!['42710', '23505'].includes(codeOf(error) ?? '')) throw error
  })
}
