/** Waiting for something to become true, looked at after every change. */
export type Waiting = {
  changed: () => void
  onChange: (listener: () => void) => () => void
  waitFor: <Found>(find: () => Found | undefined, timeoutMs: number, what: string) => Promise<Found>
}

export function createWaiting(): Waiting {
  const listeners = new Set<() => void>()
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    changed: () => {
      for (const listener of listeners) listener()
    },
    onChange,
    waitFor: (find, timeoutMs, what) => {
      const now = find()
      if (now !== undefined) return Promise.resolve(now)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          forget()
          reject(new Error(`${what}: nothing within ${timeoutMs} ms`))
        }, timeoutMs)
        const forget = onChange(() => {
          const found = find()
          if (found === undefined) return
          clearTimeout(timer)
          forget()
          resolve(found)
        })
      })
    },
  }
}
