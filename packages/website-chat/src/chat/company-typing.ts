import type { ChatStore } from './store.ts'

const lasts = 6000

/** Shows that the company writes. The news that it ended can be lost. */
export function openCompanyTyping({
  store,
  later,
}: {
  store: ChatStore
  later(run: () => void, after: number): void
}): (isTyping: boolean) => void {
  let typed = 0
  return (isTyping) => {
    store.dispatch({ type: 'typing', isTyping })
    typed += 1
    const latest = typed
    if (isTyping) later(() => latest === typed && store.dispatch({ type: 'typing', isTyping: false }), lasts)
  }
}
