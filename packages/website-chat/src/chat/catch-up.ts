import type { Outcome } from './api.ts'
import type { ConversationParts } from './conversation-parts.ts'

interface CatchUpParts extends ConversationParts {
  noticeRefusal(outcome: Outcome<unknown>, token: string): void
  /** All that the desk knows of this visit is here. */
  onLoaded(token: string): void
}

export interface CatchUp {
  /** Loads what the desk knows and this page does not; false when it could not. Who asks meanwhile waits for the same answer. */
  load(): Promise<boolean>
  /** The same, by a call from now on: an answer that is on its way may be older than what is missing. */
  loadAnew(): Promise<boolean>
}

export function openCatchUp({ api, store, visit, noticeRefusal, onLoaded }: CatchUpParts): CatchUp {
  let running: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    const token = visit.token()
    if (token === null) return true
    if (store.get().history !== 'loaded') store.dispatch({ type: 'history', history: 'loading' })
    let hasMore = true
    while (hasMore) {
      const after = store.get().revision
      const outcome = await api.changes(token, after)
      if (visit.token() !== token) return ask()
      noticeRefusal(outcome, token)
      if (outcome.kind !== 'done') return failed()
      store.dispatch({ type: 'changes', changes: outcome.answer, answersAfter: after })
      hasMore = outcome.answer.has_more
    }
    store.dispatch({ type: 'history', history: 'loaded' })
    onLoaded(token)
    return true
  }

  function failed(): false {
    if (store.get().history === 'loading') store.dispatch({ type: 'history', history: 'failed' })
    return false
  }

  const load = () => (running ??= ask().finally(() => (running = undefined)))
  return { load, loadAnew: () => running?.then(load) ?? load() }
}
