import { useState } from 'preact/hooks'
import { useChat } from '../use-chat.ts'

/** As many as an agent sends at once. */
const most = 10

export interface Files {
  staged: readonly File[]
  /** A file of the last choice was larger than the desk takes. */
  isTooLarge: boolean
  add(files: readonly File[]): void
  remove(file: File): void
  clear(): void
}

/** Files that are chosen, dropped or pasted, until they are sent. */
export function useFiles(): Files {
  const { page } = useChat()
  const [staged, setStaged] = useState<readonly File[]>([])
  const [isTooLarge, setTooLarge] = useState(false)
  return {
    staged,
    isTooLarge,
    add(files) {
      const fitting = files.filter(({ size }) => size <= page.file_limit)
      setTooLarge(fitting.length < files.length)
      setStaged([...staged, ...fitting].slice(0, most))
    },
    remove: (file) => setStaged(staged.filter((other) => other !== file)),
    clear() {
      setStaged([])
      setTooLarge(false)
    },
  }
}
