import { type DragEvent, useCallback, useRef, useState } from 'react'
import { newId } from '../../../lib/browser.ts'
import { openStore, useStore } from '../../../lib/store.ts'
import { useMe } from '../../../live/me.ts'
import type { ComposerHandle } from '../../../live/open-ticket.ts'
import { fileDialog, pickFiles } from '../../../lib/pick-files.ts'
import { firstOf } from '../../../lib/file-rules.ts'

/** A file that is previewed before it is sent. */
export interface StagedFile {
  id: string
  file: File
}

interface Staged {
  files: readonly StagedFile[]
  /** The files of saved texts that are still being fetched. */
  coming: readonly string[]
  isTooMany: boolean
  /** How many were dropped together, of which only the first is here. */
  dropped: number
  /** Where the composer's text is not the caption. */
  caption: string
}

const nothing: Staged = { files: [], coming: [], isTooMany: false, dropped: 0, caption: '' }

/** By me and the chat: another chat in between does not lose them. */
const stagedFiles = openStore<Readonly<Record<string, Staged>>>({})

/** The files that wait to be sent in a chat. */
export const useStagedFiles = (chatid: string): readonly StagedFile[] =>
  (useStore(stagedFiles)[`${useMe().id}.${chatid}`] ?? nothing).files

interface Attaching {
  mayAttach: boolean
  accept: readonly string[]
  onNoneChosen: () => void
}

/** The files that are held over a chat, chosen, pasted or brought by a saved text, until they are sent or left out. */
export function useFilesToSend(chatid: string, { mayAttach, accept, onNoneChosen }: Attaching) {
  const { staged, change, isStillComing } = useStaged(chatid)
  const [atFirst] = useState(staged.files)
  /** While files wait to be sent, every way to send goes through what shows them. */
  const overlay = useRef<ComposerHandle>(null)
  /** Whether there was a file among them. */
  const take = useCallback(
    (files: readonly File[], dropped = 0): boolean => {
      if (!mayAttach || files.length === 0) return false
      change((before) => {
        const { taken, isTooMany } = firstOf([
          ...before.files,
          ...files.map((file) => ({ id: newId(), file })),
        ])
        return { ...before, files: taken, isTooMany, dropped }
      })
      return true
    },
    [mayAttach, change],
  )
  const bring = (fetched: Promise<readonly File[]>): void => {
    const id = newId()
    change((before) => ({ ...before, coming: [...before.coming, id] }))
    const arrive = (files: readonly File[]) => {
      if (!isStillComing(id)) return
      take(files)
      change((before) => ({ ...before, coming: before.coming.filter((one) => one !== id) }))
    }
    fetched.then(arrive, () => arrive([]))
  }
  return {
    ...staged,
    files: mayAttach ? staged.files : nothing.files,
    /** They were taken since the chat was opened: the caret goes to them. */
    isNew: staged.files !== atFirst,
    /** Until they are here or left out, nothing is sent. */
    isComing: staged.coming.length > 0,
    ...useFileDialog(accept, { onChosen: take, onNoneChosen }),
    ...useDropTarget(mayAttach, take),
    take,
    bring,
    overlay,
    leaveOut: (id: string) => change((before) => withoutFile(before, id)),
    leaveOutComing: () => change((before) => ({ ...before, coming: nothing.coming })),
    writeCaption: (caption: string) => change((before) => ({ ...before, caption })),
    cancel: () => change(() => nothing),
  }
}

function useStaged(chatid: string) {
  const key = `${useMe().id}.${chatid}`
  const staged = useStore(stagedFiles)[key] ?? nothing
  const change = useCallback(
    (changed: (before: Staged) => Staged) => {
      const { [key]: before = nothing, ...others } = stagedFiles.get()
      const next = changed(before)
      const isEmpty = next.files.length === 0 && next.coming.length === 0
      stagedFiles.set(isEmpty ? others : { ...others, [key]: next })
    },
    [key],
  )
  const isStillComing = (id: string) => stagedFiles.get()[key]?.coming.includes(id) === true
  return { staged, change, isStillComing }
}

/** With one file left out, what was wrong with all of them is forgotten. */
const withoutFile = ({ files, coming, caption }: Staged, id: string): Staged => ({
  ...nothing,
  coming,
  caption,
  files: files.filter((one) => one.id !== id),
})

/** The browser's choice of files. */
function useFileDialog(
  accept: readonly string[],
  { onChosen, onNoneChosen }: { onChosen: (files: readonly File[]) => void; onNoneChosen: () => void },
) {
  const [isChoosing, setChoosing] = useState(false)
  const choose = () => {
    setChoosing(true)
    const done = () => setChoosing(false)
    pickFiles(
      fileDialog(accept),
      (files) => {
        done()
        onChosen(files)
      },
      () => {
        done()
        onNoneChosen()
      },
    )
  }
  return { isChoosing, choose }
}

/** Files that are dragged over the chat and dropped into it. */
function useDropTarget(mayAttach: boolean, take: (files: readonly File[], dropped: number) => void) {
  const [isHovering, setHovering] = useState(false)
  // The pointer enters and leaves every element inside.
  const depth = useRef(0)
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
  return { isHovering, dropTarget }
}

export type FilesToSend = ReturnType<typeof useFilesToSend>
