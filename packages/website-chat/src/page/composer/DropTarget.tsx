import { useEffect, useState } from 'preact/hooks'
import { useChat } from '../use-chat.ts'
import { useLatest } from '../use-latest.ts'

/** The whole chat takes files that are dragged over it. */
export function DropTarget({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useChat()
  const [isOver, setOver] = useState(false)
  const latestRef = useLatest(onFiles)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      // A text goes into the field.
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      latestRef.current([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [latestRef])
  return isOver ? <div class="drop">{t('drop')}</div> : null
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
