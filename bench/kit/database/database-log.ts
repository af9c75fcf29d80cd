import pg from 'pg'

/** The server keeps pieces of its log ready; once they are used it has to make one, and cannot. */
export async function openLog(connectionString: string): Promise<{ useUp(): Promise<void> }> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return {
    async useUp() {
      try {
        for (let n = 0; n < 200; n += 1)
          await client.query(`select pg_logical_emit_message(false, 'bench', 'x'), pg_switch_wal()`)
      } catch {
        // It has given up.
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}
