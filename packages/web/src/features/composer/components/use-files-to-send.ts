import { type DragEvent, useCallback, useRef, useState } from 'react'
import { newId } from '../../../lib/browser.ts'
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
}

const nothing: Staged = { files: [], isTooMany: false, dropped: 0 }

/** The files that are held over the chat, chosen or pasted, until they are sent or left out. */
export function useFilesToSend(mayAttach: boolean, accept: readonly string[], onNoneChosen: () => void) {
  const [staged, setStaged] = useState(nothing)
  const [isHovering, setHovering] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const depth = useRef(0)

  /** Whether there was a file among them. */
  const take = useCallback(
    (files: readonly File[], dropped = 0): boolean => {
      if (!mayAttach || files.length === 0) return false
      setStaged((before) => {
        const { taken, isTooMany } = firstOf([
          ...before.files,
          ...files.map((file) => ({ id: newId(), file })),
        ])
        return { files: taken, isTooMany, dropped }
      })
      return true
    },
    [mayAttach],
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
    setStaged(({ files }) => ({ ...nothing, files: files.filter((one) => one.id !== id) }))
  return {
    ...staged,
    isHovering,
    isChoosing,
    dropTarget,
    take,
    choose,
    leaveOut,
    cancel: () => setStaged(nothing),
  }
}
export type FilesToSend = ReturnType<typeof useFilesToSend>
