import type { Me } from '@switchboard/contract'
import type { Tx } from '../../context.ts'
import { originNow } from './origin.ts'

/** One line of the append-only log of what people and the desk itself did. Never a secret in `detail`. */
export interface Audited {
  /** Null: the desk itself, or a command at the console. 'nobody': somebody who is not signed in. */
  actor: Me | null | 'nobody'
  /** A dotted word such as `agent.lock`; its first part is the kind (auditKinds). */
  deed: string
  /** The id of what it was done to. */
  subject: string | null
  detail?: Record<string, unknown>
  result?: 'done' | 'refused'
}

/** Every deed that matters is exactly one row, written in the deed's own transaction. */
export async function audit(app: { clock: { now(): string } }, tx: Tx, audited: Audited): Promise<void> {
  const { actor, deed, subject, detail = {}, result = 'done' } = audited
  const { ip = null, key = null } = originNow() ?? {}
  await tx.query
    .insertInto('audit_log')
    .values({
      at: app.clock.now(),
      actor: actor === null || actor === 'nobody' ? null : actor.id,
      actor_name: nameOf(actor),
      deed,
      subject,
      // What a program did in somebody's name says so.
      detail: JSON.stringify(key === null ? detail : { ...detail, 'API key': key }),
      ip,
      result,
    })
    .execute()
}

function nameOf(actor: Audited['actor']): string {
  if (actor === null) return 'the desk'
  return actor === 'nobody' ? 'nobody' : `${actor.firstName} ${actor.lastName}`.trim()
}
