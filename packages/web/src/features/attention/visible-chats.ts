/** What this needs of the locks of the browser, which all its tabs share. */
export interface TabLocks {
  request(name: string, options: { mode: 'shared' }, callback: () => Promise<void>): Promise<unknown>
  query(): Promise<{ held?: readonly { name?: string }[] }>
}

/**
 * The chats of tickets, or the private chats, that are in front in visible tabs. Each tab holds a lock for its own, which ends
 * with the tab, even with one that crashes.
 *
 * @param locks undefined where the browser has none: then each tab knows its own chat alone
 */
export function openVisibleChats(locks: TabLocks | undefined) {
  let shown: string | null = null
  let release = () => {}
  return {
    /** The ticket or colleague whose chat is in front in this tab; null while there is none, or the tab is hidden. */
    show(chat: string | null): void {
      if (chat === shown) return
      release()
      shown = chat
      const untilReleased = new Promise<void>((done) => {
        release = done
      })
      if (chat === null) return
      locks?.request(nameOf(chat), { mode: 'shared' }, () => untilReleased).catch(() => undefined)
    },
    async has(chat: string): Promise<boolean> {
      const known = await locks?.query().catch(() => undefined)
      return known?.held?.some(({ name }) => name === nameOf(chat)) ?? false
    },
  }
}

export type VisibleChats = ReturnType<typeof openVisibleChats>

const nameOf = (chat: string): string => `switchboard.chat.${chat}`

/** Pages that do not come over https have none. */
export const browserLocks = (): TabLocks | undefined => ('locks' in navigator ? navigator.locks : undefined)
