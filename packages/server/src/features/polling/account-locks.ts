import type pg from 'pg'
import type { AppContext } from '../../context.ts'
import { whileAsked } from '../../platform/db/silence.ts'

/**
 * The accounts that this node watches: advisory locks of one connection, so that a node that dies releases all of them at
 * once and another takes over.
 */
export interface AccountLocks {
  /** False while another node has it. */
  take(accountid: string): Promise<boolean>
  release(accountid: string): Promise<void>
  stop(): void
}

/** @param onLost the connection is gone, and every lock with it */
export function accountLocks(app: AppContext, onLost: () => void): AccountLocks {
  let holder: Promise<pg.PoolClient> | null = null

  function connection(): Promise<pg.PoolClient> {
    holder ??= connect().catch((error: unknown) => {
      holder = null
      throw error
    })
    return holder
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await app.db.pool.connect()
    let isLost = false
    const lose = () => {
      if (isLost || holder === null) return
      isLost = true
      holder = null
      client.release(true)
      onLost()
    }
    client.once('error', lose)
    client.once('end', lose)
    return client
  }

  return {
    async take(accountid) {
      const client = await connection()
      const { rows } = await whileAsked(client, () =>
        client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as got', [
          keyOf(accountid),
        ]),
      )
      return rows[0]?.got ?? false
    },
    async release(accountid) {
      if (holder === null) return
      const client = await holder
      await whileAsked(client, () =>
        client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [keyOf(accountid)]),
      )
    },
    stop() {
      const last = holder
      holder = null
      void last?.then((client) => client.release(true)).catch(() => undefined)
    },
  }
}

const keyOf = (accountid: string): string => `tend/${accountid}`
