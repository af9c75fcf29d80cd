import type { Me } from '@switchboard/contract'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { originNow } from './origin.ts'

/** One entry of the append-only log of what people and the server itself did. Never a secret in `detail`. */
export interface Audited {
  /** Null: the server itself, or a command at the console. 'nobody': a user who is not signed in. */
  actor: Me | null | 'nobody'
  /** A dotted word such as `agent.lock`; its first part is the kind (auditKinds). */
  action: string
  /** The id of what it was done to. */
  subject: string | null
  detail?: Record<string, unknown>
  result?: 'done' | 'refused'
}

/** Every action that matters is exactly one row, written in the action's own transaction. */
export async function audit(app: WithClock, tx: Tx, audited: Audited): Promise<void> {
  await addRow(app, tx, audited)
}

type WithClock = { clock: { now(): string } }

/**
 * For refusals that an anonymous user can repeat: the first one in a minute adds a row, later ones increase its
 * counter.
 */
export async function auditRefusal(
  app: WithClock,
  tx: Tx,
  refused: Omit<Audited, 'actor' | 'result'> & { actor: Me },
): Promise<void> {
  const minute = `${app.clock.now().slice(0, '2026-03-18T10:24'.length)}:00Z`
  const key = { actor: refused.actor.id, action: refused.action, minute }
  const { times } = await tx.query
    .insertInto('audit_repeats')
    .values(key)
    .onConflict((same) =>
      same.columns(['actor', 'action', 'minute']).doUpdateSet({ times: sql`audit_repeats.times + 1` }),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  if (times > 1) return
  const auditid = await addRow(app, tx, { ...refused, result: 'refused' })
  await tx.query
    .updateTable('audit_repeats')
    .set({ auditid })
    .where('actor', '=', key.actor)
    .where('action', '=', key.action)
    .where('minute', '=', minute)
    .execute()
}

async function addRow(app: WithClock, tx: Tx, audited: Audited): Promise<number> {
  const { actor, action, subject, detail = {}, result = 'done' } = audited
  const { ip = null, key = null } = originNow() ?? {}
  const { auditid } = await tx.query
    .insertInto('audit_log')
    .values({
      at: app.clock.now(),
      actor: actor === null || actor === 'nobody' ? null : actor.id,
      actor_name: nameOf(actor),
      action,
      subject,
      // If a program acts for a user, the entry names its API key.
      detail: JSON.stringify(key === null ? detail : { ...detail, 'API key': key }),
      ip,
      result,
    })
    .returning('auditid')
    .executeTakeFirstOrThrow()
  return auditid
}

function nameOf(actor: Audited['actor']): string {
  if (actor === null) return 'the desk'
  return actor === 'nobody' ? 'nobody' : `${actor.firstName} ${actor.lastName}`.trim()
}
