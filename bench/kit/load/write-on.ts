import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import { type LoadHistory, type LoadPlan, playInbound } from './inbound-load.ts'

interface WritingOn {
  /** The messages answered 2xx so far. */
  acknowledged(): ReadonlySet<string>
  stop(): Promise<ReadonlySet<string>>
}

/** Client messages at an even pace for as long as something else lasts. */
export function writeOn(plan: Omit<LoadPlan, 'seconds'>): WritingOn {
  const rounds: LoadHistory['acknowledged'][] = []
  const all = () => new Set(rounds.flatMap((round) => [...round]))
  let over = false
  async function run(): Promise<void> {
    let after = plan.after ?? 0
    while (!over) {
      const { acknowledged } = await playInbound({ ...plan, after, seconds: 1 })
      rounds.push(acknowledged)
      after += Math.ceil(plan.perSecond / plan.conversations)
    }
  }
  const running = run()
  return {
    acknowledged: all,
    async stop() {
      over = true
      await running
      return all()
    },
  }
}

interface UploadingOn {
  /** SHA-256 of every file that was answered 2xx up to now. */
  acknowledged(): ReadonlySet<string>
  stop(): Promise<ReadonlySet<string>>
}

/** An agent sends texts of random letters as files, one after the other. */
export function uploadOn(admin: Caller, tickets: readonly MyTicket[], bytes: number): UploadingOn {
  const taken = new Set<string>()
  let over = false
  async function run(): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const ticket = tickets[n % tickets.length]
      if (ticket === undefined) return
      const content = randomBytes(bytes / 2).toString('hex')
      const form = new FormData()
      form.set('ticketid', ticket.ticketid)
      form.set('created_on', ticket.created_on)
      form.set('ticketPlatform', 'telegram')
      form.set('messageid', randomUUID())
      form.set('file', new File([content], `upload-${n}.txt`))
      const isTaken = await admin.request(calls.sendFile.path, { method: 'POST', body: form }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.ok
        },
        () => false,
      )
      if (isTaken) taken.add(createHash('sha256').update(content).digest('hex'))
      await pause(200)
    }
  }
  const running = run()
  return {
    acknowledged: () => new Set(taken),
    async stop() {
      over = true
      await running
      return taken
    },
  }
}
