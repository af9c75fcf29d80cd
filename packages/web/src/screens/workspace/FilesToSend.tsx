import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CollisionNotice } from '../../features/activity/CollisionNotice.tsx'
import type { ChatStyle } from '../../features/chat/api.ts'
import { ChannelTakes, FilesGoTo } from '../../features/composer/components/ChannelTakes.tsx'
import { maySendFiles } from '../../features/composer/composer-model.ts'
import { DropHint, FileOverlay } from '../../features/composer/components/FileOverlay.tsx'
import type { FilesToSend as Attached } from '../../features/composer/components/use-files-to-send.ts'
import { useDrafts } from '../../features/drafts/use-drafts.ts'
import { excessOf } from '../../lib/excess-of.ts'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { isRecording } from '../../lib/recordings.ts'
import { type SendMode, useOpenTicket } from '../../live/open-ticket.ts'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import type { ChatDialog } from './ChatDialogs.tsx'
import type { CollisionWatch } from './use-collision-watch.ts'

type FilesToSendProps = {
  attach: Attached
  style: ChatStyle | undefined
  watch: CollisionWatch
  onDialog: (dialog: ChatDialog) => void
  onSend: (caption: string, files: readonly File[], then: SendMode) => void
}

/** The files that are chosen for the chat; while files are held over it, what it takes. */
export function FilesOverChat(props: FilesToSendProps) {
  const { attach, style } = props
  const { platform } = useOpenTicket().ticket
  if (attach.files.length > 0) return <FilesToSend {...props} />
  return attach.isHovering && <DropHint takes={style && <ChannelTakes platform={platform} rules={style} />} />
}

/** Sent later, the files stay here until the server has them. */
function FilesToSend({ attach, style, watch, onDialog, onSend }: FilesToSendProps) {
  const open = useOpenTicket()
  const field = useRef<HTMLTextAreaElement>(null)
  const caption = useCaption(attach, style)
  const sent = () => {
    caption.clear()
    attach.cancel()
  }
  const scheduled = () => {
    sent()
    open.reply(null)
  }
  const toCaption = () => focusWhenFree(() => field.current ?? 'nowhere', { isQuiet: true })
  const send = (words: string, files: readonly File[], then: SendMode) => {
    if (then === 'later')
      return onDialog({ kind: 'schedule', content: words, files, onAway: toCaption, onDone: scheduled })
    sent()
    onSend(words, files, then)
  }
  const sendAnyway = (mode: SendMode) =>
    send(
      caption.text.trim(),
      attach.files.map(({ file }) => file),
      mode,
    )
  const about = (
    <AboutFiles
      style={style}
      watch={watch}
      maySend={maySendFiles(attach, caption.text, style)}
      onSendAnyway={sendAnyway}
    />
  )
  const leaving = useLeaving(attach, open.leave)
  return (
    <>
      <FileOverlay
        attach={attach}
        caption={caption.text}
        onCaption={caption.write}
        rules={style}
        about={about}
        onSend={(files, words, then) => {
          if (!watch.holds(then)) send(words, files, then)
        }}
        onCancel={leaving.cancel}
        ways={{ field, handle: attach.overlay, onMenuClose: toCaption }}
      />
      {leaving.question}
    </>
  )
}

/** Files are chosen again in a moment; a recording that waits among them is asked about, as in its own dialog. */
function useLeaving(attach: Attached, leave: () => void) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const cancel = () => {
    attach.cancel()
    leave()
  }
  const hasRecording = attach.files.some(({ file }) => isRecording(file))
  const question = hasRecording && (
    <AlertDialog
      isOpen={isAsking}
      question={t('recording.discard')}
      text={t('recording.discardText')}
      noLabel={t('recording.keep')}
      yesLabel={t('recording.discardYes')}
      isDestructive
      onNo={() => setAsking(false)}
      onYes={cancel}
    />
  )
  return { question, cancel: () => (hasRecording ? setAsking(true) : cancel()) }
}

/** The text in the composer becomes the caption. One that is too long for a caption stays in the composer. */
function useCaption(attach: Attached, style: ChatStyle | undefined) {
  const { ticketid } = useOpenTicket().ticket
  const drafts = useDrafts()
  const written = drafts.all[ticketid] ?? ''
  const isDraft = style === undefined || attach.isDraftCaption || excessOf(written, style.captionLimit) <= 0
  return {
    text: isDraft ? written : attach.caption,
    write(next: string) {
      if (!isDraft) return attach.writeCaption(next)
      if (!attach.isDraftCaption) attach.keepDraftCaption()
      drafts.write(ticketid, next)
    },
    clear() {
      if (isDraft) drafts.write(ticketid, '')
    },
  }
}

type AboutFilesProps = Pick<FilesToSendProps, 'style' | 'watch'> & {
  maySend: boolean
  onSendAnyway: (mode: SendMode) => void
}

/** To whom they go, and what a colleague has answered meanwhile. */
function AboutFiles({ style, watch, ...anyway }: AboutFilesProps) {
  return (
    <>
      <FilesGoTo rules={style} />
      <CollisionNotice watch={watch} onShow={undefined} message={watch.theirs} {...anyway} />
    </>
  )
}
