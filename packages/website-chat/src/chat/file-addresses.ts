import type { VisitorApi } from './api.ts'
import type { ChatStore } from './store.ts'

interface AddressParts {
  api: VisitorApi
  store: ChatStore
  token(): string | null
  now(): Date
  later(run: () => void, after: number): void
}

export interface FileAddresses {
  /** From now on, what has come is watched. */
  watch(): void
  /** The page woke up: a timer may have slept too. */
  renewIfOld(): void
}

const hour = 3600_000
/** The desk signs the address of a file for a day. */
const renewAfter = 20 * hour

/** A chat that stays open asks for new addresses of its files before the old ones end. */
export function openFileAddresses({ api, store, token, now, later }: AddressParts): FileAddresses {
  let from: number | null = null

  async function renewIfOld(): Promise<void> {
    const mine = token()
    const since = from
    const asked = now().getTime()
    if (mine === null || since === null || asked - since < renewAfter) return
    from = asked
    let after = 0
    let hasMore = true
    while (hasMore) {
      const outcome = await api.changes(mine, after)
      if (token() !== mine) return
      // Again with the next hour, or when the page wakes up.
      if (outcome.kind !== 'done') return void (from = since)
      store.dispatch({ type: 'addresses', messages: outcome.answer.messages })
      after = outcome.answer.revision
      hasMore = outcome.answer.has_more
    }
  }

  const tick = () => {
    void renewIfOld()
    later(tick, hour)
  }
  return {
    watch() {
      if (from === null) later(tick, hour)
      from ??= now().getTime()
    },
    renewIfOld: () => void renewIfOld(),
  }
}
