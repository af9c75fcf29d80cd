import { type ClipboardEvent, type DragEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askBeforeLeaving } from '../../../lib/ask-before-leaving.ts'
import { newId } from '../../../lib/browser.ts'
import { heldFiles, holdsCells, textBeside } from '../../../lib/held-files.ts'
import { openStore, useStore } from '../../../lib/store.ts'
import { useMe } from '../../../live/me.ts'
import type { ComposerHandle } from '../../../live/open-ticket.ts'
import { refuseFiles, refuseFolder } from '../../../live/refuse-files.ts'
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
  /** The composer's text was changed as the caption: it stays the caption, also when it becomes too long for one. */
  isDraftCaption: boolean
}

const nothing: Staged = {
  files: [],
  coming: [],
  isTooMany: false,
  dropped: 0,
  caption: '',
  isDraftCaption: false,
}

/** By me and the chat: another chat in between does not lose them. */
const stagedFiles = openStore<Readonly<Record<string, Staged>>>({})

/** Only this page has them (P12-151). */
let stopAsking: (() => void) | undefined
stagedFiles.follow(() => {
  stopAsking?.()
  stopAsking = Object.keys(stagedFiles.get()).length > 0 ? askBeforeLeaving() : undefined
})

/** The files that wait to be sent in a chat. */
export const useStagedFiles = (chatid: string): readonly StagedFile[] =>
  (useStore(stagedFiles)[`${useMe().id}.${chatid}`] ?? nothing).files

interface Attaching {
  /** Why nothing can be attached now; null while it can. */
  barred: string | null
  accept: readonly string[]
  onNoneChosen: () => void
}

/** The files that are held over a chat, chosen, pasted or brought by a saved text, until they are sent or left out. */
export function useFilesToSend(chatid: string, { barred, accept, onNoneChosen }: Attaching) {
  const { t } = useTranslation()
  const { staged, change, isStillComing } = useStaged(chatid)
  const [atFirst] = useState(staged.files)
  /** While files wait to be sent, every way to send goes through what shows them. */
  const overlay = useRef<ComposerHandle>(null)
  const take = useCallback(
    (files: readonly File[], dropped = 0): void => {
      if (files.length === 0) return
      if (barred !== null) return refuseFiles(t, barred)
      change((before) => {
        const { taken, isTooMany } = firstOf([
          ...before.files,
          ...files.map((file) => ({ id: newId(), file })),
        ])
        return { ...before, files: taken, isTooMany, dropped }
      })
    },
    [barred, t, change],
  )
  /** The text that was copied with the files goes into the field. */
  const paste = (event: ClipboardEvent, putIn: (text: string) => void): void => {
    const { files, hasFolder } = heldFiles(event.clipboardData)
    if ((files.length === 0 && !hasFolder) || holdsCells(event.clipboardData)) return
    event.preventDefault()
    if (hasFolder) refuseFolder(t)
    const text = textBeside(event.clipboardData, files)
    if (text !== '') putIn(text)
    take(files)
  }
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
    files: barred === null ? staged.files : nothing.files,
    /** They were taken since the chat was opened: the caret goes to them. */
    isNew: staged.files !== atFirst,
    /** Until they are here or left out, nothing is sent. */
    isComing: staged.coming.length > 0,
    ...useFileDialog(accept, { onChosen: take, onNoneChosen }),
    ...useDropTarget(barred === null, take),
    paste,
    bring,
    overlay,
    /** Also while nothing can be attached: it is there once that is over. */
    keep: (file: File) =>
      change((before) => ({ ...before, files: [...before.files, { id: newId(), file }] })),
    leaveOut: (id: string) => change((before) => withoutFile(before, id)),
    leaveOutComing: () => change((before) => ({ ...before, coming: nothing.coming })),
    writeCaption: (caption: string) => change((before) => ({ ...before, caption })),
    keepDraftCaption: () => change((before) => ({ ...before, isDraftCaption: true })),
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
const withoutFile = ({ files, coming, caption, isDraftCaption }: Staged, id: string): Staged => ({
  ...nothing,
  coming,
  caption,
  isDraftCaption,
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

/** Files that are dragged over the chat and dropped into it; where none can be attached, a notice says so after the drop. */
function useDropTarget(mayAttach: boolean, take: (files: readonly File[], dropped: number) => void) {
  const { t } = useTranslation()
  const [isHovering, setHovering] = useState(false)
  // The pointer enters and leaves every element inside.
  const depth = useRef(0)
  const hover = (step: 1 | -1) => {
    depth.current = Math.max(0, depth.current + step)
    setHovering(mayAttach && depth.current > 0)
  }
  const holdsFile = ({ target, currentTarget, dataTransfer }: DragEvent) =>
    // React brings the events of dialogs here that were opened from the chat.
    target instanceof Node && currentTarget.contains(target) && dataTransfer.types.includes('Files')
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
      const { files, hasFolder } = heldFiles(event.dataTransfer)
      if (hasFolder) refuseFolder(t)
      take(files.slice(0, 1), files.length)
    },
  }
  return { isHovering, dropTarget }
}

export type FilesToSend = ReturnType<typeof useFilesToSend>
