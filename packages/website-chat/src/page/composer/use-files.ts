import { useState } from 'preact/hooks'
import { useChat } from '../use-chat.ts'

/** As many as an agent sends at once. */
export const mostFiles = 10

export interface Files {
  staged: readonly File[]
  /** A file of the last choice was larger than the desk takes. */
  isTooLarge: boolean
  /** How many of the last choice were more than go out at once. */
  tooMany: number
  add(files: readonly File[]): void
  remove(file: File): void
  clear(): void
}

/** Files that are chosen, dropped or pasted, until they are sent. */
export function useFiles(): Files {
  const { page } = useChat()
  const [staged, setStaged] = useState<readonly File[]>([])
  const [isTooLarge, setTooLarge] = useState(false)
  const [tooMany, setTooMany] = useState(0)
  return {
    staged,
    isTooLarge,
    tooMany,
    add(files) {
      const fitting = files.filter(({ size }) => size <= page.file_limit)
      setTooLarge(fitting.length < files.length)
      const all = [...staged, ...fitting]
      setTooMany(Math.max(0, all.length - mostFiles))
      setStaged(all.slice(0, mostFiles))
    },
    remove(file) {
      setStaged(staged.filter((other) => other !== file))
      setTooMany(0)
    },
    clear() {
      setStaged([])
      setTooLarge(false)
      setTooMany(0)
    },
  }
}
