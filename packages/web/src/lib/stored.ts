/** Short strings kept in this browser. Storage may be full or forbidden, which is never worth an error. */
export const stored = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // The word is only lost for the next visit.
    }
  },
  /** The keys that begin so. */
  keys(start: string): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(start))
    } catch {
      return []
    }
  },
}
