import { limits } from '@switchboard/contract'
import { useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { DropHint, FileOverlay } from '../../features/composer/components/FileOverlay.tsx'
import { useFilesToSend } from '../../features/composer/components/use-files-to-send.ts'
import { PrivatePanel } from '../../features/private/components/PrivatePanel.tsx'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { privateParts } from './private-parts.tsx'
import { PendingBubbles } from '../../features/composer/components/PendingBubbles.tsx'
import { initialState } from '../../features/composer/queued-message.ts'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import type { TalkPartner, Unsent } from '../../features/private/open-talk.ts'
import { newId, now } from '../../lib/browser.ts'
import { useMe } from '../../live/me.ts'

type PrivateChatProps = { partner: TalkPartner; onClose: () => void }

/** The private chat with the files, pictures and emoji of the clients' chat. */
export function PrivateChat({ partner, onClose }: PrivateChatProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const unsent = usePrivatePost(partner.id, () => focusWhenFree(() => field.current, { isQuiet: true }))
  const leave = () => focusWhenFree(() => field.current)
  const attach = useFilesToSend(partner.id, {
    barred: partner.listed === null ? t('refusal.agent-not-available') : null,
    accept: rules.fileAccepts,
    onNoneChosen: leave,
  })
  const close = () => {
    attach.cancel()
    leave()
  }
  return (
    <PrivatePanel
      partner={partner}
      onClose={onClose}
      parts={privateParts}
      field={field}
      attach={attach}
      unsent={unsent}
      hint={attach.isHovering && <DropHint takes={null} />}
      overlay={(onSend) =>
        attach.files.length > 0 && (
          <FileOverlay
            attach={{ ...attach, isNew: true }}
            caption={attach.caption}
            onCaption={attach.writeCaption}
            rules={rules}
            about={<GoesTo name={partner.firstName} />}
            onSend={(files, caption) => {
              onSend(files, caption)
              close()
            }}
            onCancel={close}
          />
        )
      }
    />
  )
}

function GoesTo({ name }: { name: string }) {
  return (
    <span>
      <Trans i18nKey="private.fileGoesTo" values={{ name }} components={{ name: <b /> }} />
    </span>
  )
}

const most = limits.uploadBytes

/** No channel is between colleagues: the server's own limits. */
const rules = {
  captionLimit: limits.messageText,
  fileLimits: { image: most, video: most, audio: most, document: most },
  fileAccepts: [],
  fileRefuses: [],
}

/** What waits to be sent to a colleague, in the same queue as answers to clients. */
function usePrivatePost(receiverid: string, onLeave: () => void): Unsent {
  const me = useMe()
  const { outbox, queuedMessages } = useOutbox(receiverid)
  return {
    count: queuedMessages.length,
    bubbles: <PendingBubbles {...{ queuedMessages, outbox, onLeave }} />,
    post(content, replyTo, files = []) {
      for (const [place, file] of (files.length === 0 ? [null] : files).entries())
        void outbox.add({
          messageid: newId(),
          userid: me.id,
          receiverid,
          ticketid: '',
          ticketCreatedOn: '',
          clientName: null,
          // The caption and the quote belong to the first of several files.
          content: place === 0 ? content : '',
          replyTo: place === 0 && replyTo ? { messageid: replyTo.messageid } : null,
          file,
          recorded: false,
          template: null,
          closing: null,
          queuedOn: now().toISOString(),
          ...initialState,
        })
    },
  }
}
