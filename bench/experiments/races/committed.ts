import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import { type Caller, waitFor } from '@switchboard/server/testing'
import type { ServerOnPostgres } from '../../kit/server/server-on-postgres.ts'
import type { RaceEnvironment } from '../../kit/load/race-environment.ts'

/** An operation that a caller repeats until it is answered 2xx, with the same id each time. */
export interface Operation {
  kind: 'client' | 'text' | 'file'
  content: string
  try(): Promise<number>
}

/** PostgreSQL's message for a committed transaction. */
const COMMITTED = Buffer.from('COMMIT\0')

/**
 * Everything is sent at once; the database's answers to commits never reach the server, which is killed once everything is
 * committed. How many of the actions are in the database and were not answered.
 */
export async function killAfterCommit(
  { server, databaseProxy }: ServerOnPostgres,
  { rows }: Pick<RaceEnvironment, 'rows'>,
  operations: readonly Operation[],
): Promise<number> {
  const contents = operations.map(({ content }) => content)
  const stored = async () =>
    (await rows<{ content: string }>('select content from messages where content = any($1)', [contents])).map(
      ({ content }) => content,
    )
  const answered = new Set<string>()
  databaseProxy.withhold(COMMITTED)
  const attempts = operations.map(async (operation) => {
    const status = await operation.try()
    if (status === 200) answered.add(operation.content)
  })
  // Transactions that had no room beside the others stay uncommitted.
  await waitFor(async () => (await stored()).length === operations.length, 'the commits', 3000).catch(
    () => undefined,
  )
  await server.kill()
  databaseProxy.withhold(null)
  await Promise.all(attempts)
  return (await stored()).filter((content) => !answered.has(content)).length
}

/**
 * Repeats the operation, as a provider and a page do. Returns how often it was refused other than by silence or 503.
 */
export async function repeatUntilAccepted(operation: Operation): Promise<number> {
  for (let refused = 0, tries = 0; ; tries += 1) {
    const status = await operation.try()
    if (status === 200) return refused
    if (status !== 0 && status !== 503) refused += 1
    if (tries > 100) return refused + 1
    await pause(200)
  }
}

export function textOf(admin: Caller, { ticketid, created_on }: MyTicket): Operation {
  const messageid = randomUUID()
  const content = `text ${messageid}`
  const body = JSON.stringify({ content, ticketid, created_on, isagent: true, messageid })
  const headers = { 'content-type': 'application/json' }
  return { kind: 'text', content, try: () => posted(admin, calls.sendMessage.path, { body, headers }) }
}

export function fileOf(admin: Caller, { ticketid, created_on }: MyTicket): Operation {
  const messageid = randomUUID()
  const content = `file ${messageid}`
  const fields = { ticketid, created_on, ticketPlatform: 'telegram', messageid, content }
  return {
    kind: 'file',
    content,
    try() {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new File([`${content}\n`.repeat(500)], 'notes.txt'))
      return posted(admin, calls.sendFile.path, { body: form })
    },
  }
}

const posted = (admin: Caller, path: string, init: RequestInit): Promise<number> =>
  admin.request(path, { method: 'POST', ...init, signal: AbortSignal.timeout(15_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
