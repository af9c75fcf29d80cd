import type { Tx } from '../../context.ts'

/** The conversations whose sends each open transaction has changed so far. */
const changedIn = new WeakMap<Tx, Set<string>>()

/**
 * Everything that queues, ends, moves or deletes an unfinished send calls this: at the end of the transaction the heads of
 * its conversations are brought up to date. Heads are the last rows that a transaction locks, after sends, tickets and
 * messages, and it locks them in the order of their ids, so no two transactions wait for each other.
 */
export function keepHeads(tx: Tx, conversations: readonly string[]): void {
  const changed = changedIn.get(tx) ?? startKeeping(tx)
  for (const conversation of conversations) changed.add(conversation)
}

function startKeeping(tx: Tx): Set<string> {
  const changed = new Set<string>()
  changedIn.set(tx, changed)
  tx.beforeCommit(async () => {
    changedIn.delete(tx)
    tx.withCommit(tx.named('keep-outbox-heads', 'select keep_outbox_heads($1)', [[...changed].toSorted()]))
  })
  return changed
}
