import { limits } from '@switchboard/contract'
import { type DragEvent, useCallback, useRef, useState } from 'react'

/** The one file that is held over the chat, chosen or pasted (§5: of several the first is taken). */
export function useFileToSend(mayAttach: boolean) {
  const [file, setFile] = useState<File | null>(null)
  const [isHovering, setHovering] = useState(false)
  const depth = useRef(0)

  const take = useCallback((files: FileList | null | undefined) => {
    const first = files?.[0]
    if (first) setFile(first)
    return first !== undefined
  }, [])
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
      take(event.dataTransfer.files)
    },
  }
  /** Opens the system's file dialog; a dialog that closes without a choice changes nothing (§9). */
  const choose = useCallback(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.addEventListener('change', () => take(input.files), { once: true })
    const noticeCancel = () => setTimeout(() => input.remove(), limits.fileDialogCancelCheck)
    window.addEventListener('focus', noticeCancel, { once: true })
    input.click()
  }, [take])
  return { file, isHovering, dropTarget, take, choose, cancel: () => setFile(null) }
}
export type FileToSend = ReturnType<typeof useFileToSend>
