import type { Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'

/** One line of the append-only log of what administrators and the desk itself did. Never a secret in `detail`. */
export interface Audited {
  /** Null: the desk itself, or a command at the console. */
  actor: Me | null
  /** A dotted word such as `agent.lock`. */
  deed: string
  /** The id of what it was done to. */
  subject: string | null
  detail?: Record<string, unknown>
  ip?: string
}

export async function audit(app: AppContext, tx: Tx, audited: Audited): Promise<void> {
  const { actor, deed, subject, detail = {}, ip = null } = audited
  await tx.query
    .insertInto('audit_log')
    .values({
      at: app.clock.now(),
      actor: actor?.id ?? null,
      actor_name: actor === null ? 'the desk' : `${actor.firstName} ${actor.lastName}`,
      deed,
      subject,
      detail: JSON.stringify(detail),
      ip,
    })
    .execute()
}
