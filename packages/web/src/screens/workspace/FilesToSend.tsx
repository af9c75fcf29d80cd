import { useState } from 'react'
import type { ChatStyle } from '../../features/chat/api.ts'
import { FileOverlay } from '../../features/composer/components/FileOverlay.tsx'
import type { FilesToSend as Attached } from '../../features/composer/components/use-files-to-send.ts'
import { useDrafts } from '../../features/drafts/use-drafts.ts'
import { useOpenTicket } from '../../live/open-ticket.ts'

type FilesToSendProps = {
  attach: Attached
  style: ChatStyle | undefined
  onSend: (caption: string, files: readonly File[]) => void
}

/**
 * The files that are dragged over the chat or chosen for it. The text in the composer becomes the caption, unless it is
 * too long.
 */
export function FilesToSend({ attach, style, onSend }: FilesToSendProps) {
  const open = useOpenTicket()
  const { ticketid } = open.ticket
  const drafts = useDrafts()
  const captionLimit = style?.captionLimit ?? 0
  const [text] = useState(() => {
    const written = drafts.all[ticketid] ?? ''
    return written.length <= captionLimit ? written : ''
  })
  /** A text that is too long for a caption stays in the composer. */
  const leave = (caption: string) => {
    if (text !== '' || (drafts.all[ticketid] ?? '') === '') drafts.write(ticketid, caption)
    attach.cancel()
  }
  return (
    <FileOverlay
      files={attach.files}
      isTooMany={attach.isTooMany}
      dropped={attach.dropped}
      text={text}
      rules={style}
      captionLimit={captionLimit}
      onSend={(files, caption) => {
        onSend(caption, files)
        leave('')
      }}
      onLeaveOut={attach.leaveOut}
      onCancel={(caption) => {
        leave(caption)
        open.leave()
      }}
    />
  )
}
