import type { Colleague } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
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
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { talkQuery } from '../api.ts'
import { type OpenTalk, OpenTalkContext, type SharedParts, type Unsent } from '../open-talk.ts'
import { useMarkRead } from '../use-mark-read.ts'
import { usePrivateDraft } from '../use-private-draft.ts'
import { useTalk } from '../use-talk.ts'
import { type Attach, PrivateComposer } from './PrivateComposer.tsx'
import { PrivateHead } from './PrivateHead.tsx'
import styles from './PrivatePanel.module.css'
import { PrivateStream } from './PrivateStream.tsx'

type DropTarget = Record<'onDragEnter' | 'onDragLeave' | 'onDragOver' | 'onDrop', DragEventHandler>

type PrivatePanelProps = {
  colleague: Colleague
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

export function PrivatePanel(props: PrivatePanelProps) {
  const { colleague, onClose, parts, field, attach, unsent, overlay, hint } = props
  const { t } = useTranslation()
  const { userid, firstName, lastName } = colleague
  const query = useQuery(talkQuery(useMe(), userid))
  const name = `${firstName} ${lastName}`.trim()
  const draft = usePrivateDraft(userid)
  const { replyTo, reply } = draft
  const panel = useRef<HTMLElement>(null)
  const [viewed, setViewed] = useState<string | null>(null)
  const [hit, setHit] = useState<{ messageid: string } | null>(null)
  const enter = useRef<(() => void) | null>(null)
  const range = query.data?.value.range
  useMarkRead(range)
  const write = () => focusWhenFree(() => field.current)
  const talk: OpenTalk = useTalk({
    colleague: { userid, name },
    parts,
    range,
    onReply: (message) => {
      reply(message)
      write()
    },
    onReacted: write,
    onView: setViewed,
    onJump: (messageid) => setHit({ messageid }),
  })
  /** A text that was left with Escape is kept: the next Escape closes the chat around it. */
  const leaving = {
    tabIndex: -1,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.target !== panel.current) return
      event.preventDefault()
      onClose()
    },
  }
  return (
    <OpenTalkContext value={talk}>
      <section
        ref={panel}
        className={styles.panel}
        aria-label={t('private.label', { name })}
        {...attach.dropTarget}
        {...leaving}
      >
        <PrivateHead colleague={colleague} name={name} onClose={onClose} />
        {query.isError ? (
          <EmptyState
            size="small"
            title={t('chat.loadFailed')}
            action={<Button label={t('common.retry')} onPress={() => void query.refetch()} />}
          />
        ) : (
          <Skeletons
            isLoading={query.isPending}
            label={t('chat.loading')}
            skeleton={<Skeleton shape="bubble" width="60%" height="2.5rem" />}
          >
            {query.data && (
              <PrivateStream
                talk={query.data.value}
                name={name}
                unsent={unsent}
                hit={hit}
                onLeave={write}
                enter={enter}
              />
            )}
          </Skeletons>
        )}
        {query.data === undefined && unsent.bubbles}
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
          <parts.Viewer
            messages={range.messages}
            nameOf={talk.nameOf}
            shown={viewed}
            onShow={setViewed}
            onClose={() => {
              setViewed(null)
              write()
            }}
          />
        )}
      </section>
    </OpenTalkContext>
  )
}
