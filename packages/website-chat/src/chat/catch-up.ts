import type { Outcome } from './api.ts'
import type { ConversationParts } from './conversation-parts.ts'

interface CatchUpParts extends ConversationParts {
  noticeRefusal(outcome: Outcome<unknown>, token: string): void
  /** All that the desk knows of this visit is here. */
  onLoaded(token: string): void
}

/** Answers how to load what the desk knows and this page does not. Who asks meanwhile waits for the same answer. */
export function openCatchUp({
  api,
  store,
  visit,
  noticeRefusal,
  onLoaded,
}: CatchUpParts): () => Promise<void> {
  let running: Promise<void> | undefined

  async function load(): Promise<void> {
    const token = visit.token()
    if (token === null) return
    if (store.get().history !== 'loaded') store.dispatch({ type: 'history', history: 'loading' })
    let hasMore = true
    while (hasMore) {
      const after = store.get().revision
      const outcome = await api.changes(token, after)
      if (visit.token() !== token) return load()
      noticeRefusal(outcome, token)
      if (outcome.kind !== 'done') return failed()
      store.dispatch({ type: 'changes', changes: outcome.answer, answersAfter: after })
      hasMore = outcome.answer.has_more
    }
    store.dispatch({ type: 'history', history: 'loaded' })
    onLoaded(token)
  }

  function failed(): void {
    if (store.get().history === 'loading') store.dispatch({ type: 'history', history: 'failed' })
  }

  return () => (running ??= load().finally(() => (running = undefined)))
}
