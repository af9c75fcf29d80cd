import { useRef, useState } from 'react'
import { CollisionNotice } from '../../features/activity/CollisionNotice.tsx'
import type { ChatStyle } from '../../features/chat/api.ts'
import { FilesGoTo } from '../../features/composer/components/ChannelTakes.tsx'
import { FileOverlay } from '../../features/composer/components/FileOverlay.tsx'
import type { FilesToSend as Attached } from '../../features/composer/components/use-files-to-send.ts'
import { useDrafts } from '../../features/drafts/use-drafts.ts'
import { LazyScheduleDialog } from '../../features/scheduled-messages/components/LazyScheduleDialog.tsx'
import { isTaken } from '../../lib/file-rules.ts'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { type SendMode, useOpenTicket } from '../../live/open-ticket.ts'
import type { CollisionWatch } from './use-collision-watch.ts'

type FilesToSendProps = {
  attach: Attached
  style: ChatStyle | undefined
  watch: CollisionWatch
  onSend: (caption: string, files: readonly File[], then: SendMode) => void
}

/**
 * The files that are dragged over the chat or chosen for it. The text in the composer becomes the caption, unless it is
 * too long. Sent later, they stay here until the server has them.
 */
export function FilesToSend({ attach, style, watch, onSend }: FilesToSendProps) {
  const open = useOpenTicket()
  const { ticketid } = open.ticket
  const drafts = useDrafts()
  const field = useRef<HTMLTextAreaElement>(null)
  const [scheduled, setScheduled] = useState<{ caption: string; files: readonly File[] } | null>(null)
  const written = drafts.all[ticketid] ?? ''
  /** A text that is too long for a caption stays in the composer. */
  const isDraft = style === undefined || written.length <= style.captionLimit
  const caption = isDraft ? written : attach.caption
  const sent = () => {
    if (isDraft) drafts.write(ticketid, '')
    attach.cancel()
  }
  const held = useRef<SendMode>('stay')
  const send = (words: string, files: readonly File[], then: SendMode) => {
    if (then === 'later') return setScheduled({ caption: words, files })
    sent()
    onSend(words, files, then)
  }
  const sendAnyway = () => {
    const files = attach.files.map(({ file }) => file)
    if (!attach.isComing && files.every((file) => isTaken(file, style)))
      send(caption.trim(), files, held.current)
  }
  const toCaption = () => focusWhenFree(() => field.current ?? 'nowhere', { isQuiet: true })
  return (
    <>
      <FileOverlay
        attach={attach}
        caption={caption}
        onCaption={(next) => (isDraft ? drafts.write(ticketid, next) : attach.writeCaption(next))}
        rules={style}
        about={
          <>
            <FilesGoTo rules={style} />
            <CollisionNotice
              watch={watch}
              onShow={undefined}
              message={watch.theirs}
              onSendAnyway={sendAnyway}
            />
          </>
        }
        onSend={(files, words, then) => {
          held.current = then
          if (!watch.holds()) send(words, files, then)
        }}
        onCancel={() => {
          attach.cancel()
          open.leave()
        }}
        ways={{ field, handle: attach.overlay, onMenuClose: toCaption }}
      />
      {scheduled && (
        <LazyScheduleDialog
          content={scheduled.caption}
          files={scheduled.files}
          rules={style}
          onAway={() => {
            setScheduled(null)
            toCaption()
          }}
          onDone={() => {
            sent()
            open.reply(null)
          }}
        />
      )}
    </>
  )
}
