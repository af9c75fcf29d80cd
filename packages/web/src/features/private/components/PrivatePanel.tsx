import type { PrivateMessage, PrivateMessageRange } from '@switchboard/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type DragEventHandler,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { focusWhenFree } from '../../../lib/focus-when-free.ts'
import { useMe } from '../../../live/me.ts'
import type { Snapshot } from '../../../live/outcome.ts'
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { type PrivateTalk, talkQuery } from '../talk-query.ts'
import {
  type OpenTalk,
  OpenTalkContext,
  type SharedParts,
  type TalkPartner,
  type Unsent,
} from '../open-talk.ts'
import { usePrivateDraft } from '../use-private-draft.ts'
import { useTalk } from '../use-talk.ts'
import { type Attach, PrivateComposer } from './PrivateComposer.tsx'
import { PrivateHead } from './PrivateHead.tsx'
import styles from './PrivatePanel.module.css'
import { PrivateStream, type PrivateStreamProps } from './PrivateStream.tsx'

type DropTarget = Record<'onDragEnter' | 'onDragLeave' | 'onDragOver' | 'onDrop', DragEventHandler>

type PrivatePanelProps = {
  partner: TalkPartner
  onClose: () => void
  parts: SharedParts
  field: RefObject<HTMLTextAreaElement | null>
  attach: Attach & { dropTarget: DropTarget }
  unsent: Unsent
  /** The files before they are sent, over the messages. */
  overlay: (onSend: (files: readonly File[], caption: string) => void) => ReactNode
  /** While files are held over the chat. */
  hint: ReactNode
}

/** The chat with a colleague beside the tickets. */
export function PrivatePanel(props: PrivatePanelProps) {
  const { partner, onClose, parts, field, attach, unsent, overlay, hint } = props
  const { t } = useTranslation()
  const { id: userid, firstName, lastName } = partner
  const query = useQuery(talkQuery(useMe(), userid))
  const name = `${firstName} ${lastName}`.trim()
  const draft = usePrivateDraft(userid)
  const { replyTo, reply } = draft
  const panel = useRef<HTMLElement>(null)
  const enter = useRef<(() => void) | null>(null)
  const range = query.data?.value.range
  const write = () => focusWhenFree(() => field.current)
  const { talk, hit, viewed, view } = useShownTalk({
    colleague: { userid, name, isLocked: partner.listed === null },
    parts,
    range,
    reply,
    write,
  })
  return (
    <OpenTalkContext value={talk}>
      <section
        ref={panel}
        className={styles.panel}
        aria-label={t('private.label', { name })}
        data-private-chat
        {...attach.dropTarget}
        {...leaving(onClose)}
      >
        <PrivateHead partner={partner} name={name} onClose={onClose} />
        <Messages query={query} name={name} unsent={unsent} hit={hit} onLeave={write} enter={enter} />
        <PrivateComposer
          to={firstName}
          field={field}
          attach={attach}
          draft={draft}
          onSend={(content) => unsent.post(content, replyTo)}
          onUp={() => enter.current?.()}
          onLeave={() => panel.current?.focus()}
          onClose={onClose}
        />
        {hint}
        {overlay((chosen, caption) => {
          unsent.post(caption, replyTo, chosen)
          reply(null)
        })}
        {viewed !== null && range && (
          <ViewedPhoto talk={talk} messages={range.messages} shown={viewed} onShow={view} />
        )}
      </section>
    </OpenTalkContext>
  )
}

type ViewedPhotoProps = {
  talk: OpenTalk
  messages: readonly PrivateMessage[]
  shown: string
  onShow: (messageid: string | null) => void
}

function ViewedPhoto({ talk, messages, shown, onShow }: ViewedPhotoProps) {
  const { parts, nameOf, isLocked, reply } = talk
  const replyOf = (messageid: string) => {
    const message = messages.find((one) => one.messageid === messageid)
    return message && !isLocked ? () => reply(message) : null
  }
  const close = () => onShow(null)
  return <parts.Viewer {...{ messages, nameOf, shown, onShow, replyOf }} onClose={close} />
}

interface ShownTalkParts {
  colleague: { userid: string; name: string; isLocked: boolean }
  parts: SharedParts
  range: PrivateMessageRange | undefined
  reply: (message: PrivateMessage) => void
  /** The caret goes back into the composer. */
  write: () => void
}

/** The private chat, the photo that is shown of it, and the message that was jumped to. */
function useShownTalk({ colleague, parts, range, reply, write }: ShownTalkParts) {
  const [viewed, view] = useState<string | null>(null)
  const [hit, setHit] = useState<{ messageid: string } | null>(null)
  const talk: OpenTalk = useTalk({
    colleague,
    parts,
    range,
    onReply: (message) => {
      reply(message)
      write()
    },
    onLeave: write,
    onView: view,
    onJump: (messageid) => setHit({ messageid }),
  })
  const show = (messageid: string | null) => {
    view(messageid)
    if (messageid === null) write()
  }
  return { talk, hit, viewed, view: show }
}

/** A text that was left with Escape is kept: the next Escape closes the chat around it. */
const leaving = (onClose: () => void) => ({
  tabIndex: -1,
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  },
})

type MessagesProps = Omit<PrivateStreamProps, 'talk'> & { query: UseQueryResult<Snapshot<PrivateTalk>> }

/** The messages, once they are loaded; what I wrote shows without them too. */
function Messages({ query, ...stream }: MessagesProps) {
  const { t } = useTranslation()
  return (
    <>
      {query.isError ? (
        <LoadFailed size="small" title={t('chat.loadFailed')} onRetry={() => void query.refetch()} />
      ) : (
        <Skeletons
          isLoading={query.isPending}
          label={t('chat.loading')}
          skeleton={<Skeleton shape="bubble" width="60%" height="2.5rem" />}
        >
          {query.data && <PrivateStream talk={query.data.value} {...stream} />}
        </Skeletons>
      )}
      {query.data === undefined && stream.unsent.bubbles}
    </>
  )
}
