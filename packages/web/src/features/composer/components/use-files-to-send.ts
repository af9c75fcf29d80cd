import { type DragEvent, useCallback, useRef, useState } from 'react'
import { newId } from '../../../lib/browser.ts'
import { openStore, useStore } from '../../../lib/store.ts'
import { useMe } from '../../../live/me.ts'
import { fileDialog, pickFiles } from '../../../lib/pick-files.ts'
import { firstOf } from '../../../lib/file-rules.ts'

/** A file that is previewed before it is sent. */
export interface StagedFile {
  id: string
  file: File
}

interface Staged {
  files: readonly StagedFile[]
  isTooMany: boolean
  /** How many were dropped together, of which only the first is here. */
  dropped: number
  /** Where the composer's text is not the caption. */
  caption: string
}

const nothing: Staged = { files: [], isTooMany: false, dropped: 0, caption: '' }

/** By me and the chat: another chat in between does not lose them. */
const stagedFiles = openStore<Readonly<Record<string, Staged>>>({})

interface Attaching {
  mayAttach: boolean
  accept: readonly string[]
  onNoneChosen: () => void
}

/** The files that are held over a chat, chosen or pasted, until they are sent or left out. */
export function useFilesToSend(chatid: string, { mayAttach, accept, onNoneChosen }: Attaching) {
  const key = `${useMe().id}.${chatid}`
  const staged = useStore(stagedFiles)[key] ?? nothing
  const [isNew, setNew] = useState(false)
  const [isHovering, setHovering] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const depth = useRef(0)

  const setStaged = useCallback(
    (change: (before: Staged) => Staged) => {
      const { [key]: before = nothing, ...others } = stagedFiles.get()
      const next = change(before)
      stagedFiles.set(next.files.length === 0 ? others : { ...others, [key]: next })
    },
    [key],
  )
  /** Whether there was a file among them. */
  const take = useCallback(
    (files: readonly File[], dropped = 0): boolean => {
      if (!mayAttach || files.length === 0) return false
      setStaged((before) => {
        const { taken, isTooMany } = firstOf([
          ...before.files,
          ...files.map((file) => ({ id: newId(), file })),
        ])
        return { ...before, files: taken, isTooMany, dropped }
      })
      setNew(true)
      return true
    },
    [mayAttach, setStaged],
  )
  const hover = (step: 1 | -1) => {
    depth.current = Math.max(0, depth.current + step)
    setHovering(depth.current > 0)
  }
  const holdsFile = (event: DragEvent) => mayAttach && event.dataTransfer.types.includes('Files')
  const dropTarget = {
    onDragEnter: (event: DragEvent) => holdsFile(event) && hover(1),
    onDragLeave: (event: DragEvent) => holdsFile(event) && hover(-1),
    onDragOver: (event: DragEvent) => holdsFile(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!holdsFile(event)) return
      event.preventDefault()
      depth.current = 0
      setHovering(false)
      // Only the first of several dropped files is used; a notice reports that the others are not.
      const files = [...event.dataTransfer.files]
      take(files.slice(0, 1), files.length)
    },
  }
  const choose = () => {
    setChoosing(true)
    const done = () => setChoosing(false)
    pickFiles(
      fileDialog(accept),
      (files) => {
        done()
        take(files)
      },
      () => {
        done()
        onNoneChosen()
      },
    )
  }
  const leaveOut = (id: string) =>
    setStaged(({ files, caption }) => ({
      ...nothing,
      caption,
      files: files.filter((one) => one.id !== id),
    }))
  return {
    ...staged,
    files: mayAttach ? staged.files : nothing.files,
    /** They were taken since the chat was opened: the caret goes to them. */
    isNew,
    isHovering,
    isChoosing,
    dropTarget,
    take,
    choose,
    leaveOut,
    writeCaption: (caption: string) => setStaged((before) => ({ ...before, caption })),
    cancel: () => setStaged(() => nothing),
  }
}
export type FilesToSend = ReturnType<typeof useFilesToSend>
