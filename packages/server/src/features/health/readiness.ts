import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'

export type NotReady = 'leaving' | 'database'

export interface Readiness {
  ready: boolean
  because: NotReady | null
}

/** A balancer asks about every second: a database that takes longer than this cannot serve messages either. */
const PATIENCE = 2000

/** Whether this node should get requests: it is not shutting down, and its database accepts writes. */
export async function readiness(app: AppContext): Promise<Readiness> {
  if (app.isLeaving()) return { ready: false, because: 'leaving' }
  return (await takesWrites(app)) ? { ready: true, because: null } : { ready: false, because: 'database' }
}

/** Only a writable database assigns a transaction number: a standby refuses it. */
async function takesWrites(app: AppContext): Promise<boolean> {
  const asked = sql`select pg_current_xact_id()`.execute(app.db.query).then(
    () => true,
    () => false,
  )
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE)
  })
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
