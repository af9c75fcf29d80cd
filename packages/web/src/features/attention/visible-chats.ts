/** What this needs of the locks of the browser, which all its tabs share. */
export interface TabLocks {
  request(name: string, options: { mode: 'shared' }, callback: () => Promise<void>): Promise<unknown>
  query(): Promise<{ held?: readonly { name?: string }[] }>
}

/**
 * The chats that are in front in visible tabs. Each tab holds a lock for its own, which ends with the tab, even with one that
 * crashes.
 *
 * @param locks undefined where the browser has none: then each tab knows its own chat alone
 */
export function openVisibleChats(locks: TabLocks | undefined) {
  let shown: string | null = null
  let release = () => {}
  return {
    /** The chat that is in front in this tab; null while there is none, or the tab is hidden. */
    show(ticketid: string | null): void {
      if (ticketid === shown) return
      release()
      shown = ticketid
      const untilReleased = new Promise<void>((done) => {
        release = done
      })
      if (ticketid === null) return
      locks?.request(nameOf(ticketid), { mode: 'shared' }, () => untilReleased).catch(() => undefined)
    },
    async has(ticketid: string): Promise<boolean> {
      const known = await locks?.query().catch(() => undefined)
      return known?.held?.some(({ name }) => name === nameOf(ticketid)) ?? false
    },
  }
}

const nameOf = (ticketid: string): string => `switchboard.chat.${ticketid}`

/** Pages that do not come over https have none. */
export const browserLocks = (): TabLocks | undefined => ('locks' in navigator ? navigator.locks : undefined)
