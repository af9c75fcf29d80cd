import { Ban, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { cx } from '../../lib/cx.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './MessageBubble.module.css'
import { MessageMeta, type MessageMetaProps } from './MessageMeta.tsx'
import { useMessageTouch } from './use-message-touch.ts'

export type MessageContent =
  | { kind: 'text'; text: ReactNode }
  /** A picture, video or place that reaches to the edge of the bubble. */
  | { kind: 'media'; media: ReactNode; caption?: ReactNode }
  /** A file or a contact: with room around it, the time below. */
  | { kind: 'card'; card: ReactNode }
  /** Shows its own time inside, such as a voice note. */
  | { kind: 'whole'; whole: ReactNode }
  /** Without a bubble, such as a sticker. */
  | { kind: 'bare'; bare: ReactNode }
  | { kind: 'gone'; text: ReactNode }

export type MessageBubbleProps = {
  id?: string | undefined
  /** Client text is grey on the left, ours is cyan on the right. */
  side: 'client' | 'agent'
  /** 'name, time, text, delivery', for readers. */
  label: string
  content: MessageContent
  meta: MessageMetaProps
  /** The first of several messages by the same person. */
  isFirst?: boolean | undefined
  /** Shown above the first message of a colleague. */
  author?: string | undefined
  quote?: ReactNode | undefined
  /** Buttons that appear while the message is touched or has the focus. */
  tools?: ReactNode | undefined
  reactions?: ReactNode | undefined
  /** Why it did not go out, what the provider says of it, and what can be done. */
  failure?: { reason: ReactNode; detail?: ReactNode; actions: ReactNode } | undefined
  /** Jumped to just now. */
  isHit?: boolean | undefined
  isNew?: boolean | undefined
  /** Which message of the log takes the focus: messages are one stop, arrows move inside. */
  tabIndex?: 0 | -1 | undefined
  /** Which of how many it is, for readers: most of the others are not in the document. */
  place?: { at: number; of: number } | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
  onFocus?: (() => void) | undefined
  onPointerOver?: (() => void) | undefined
  /** Opens all that can be done with it: by a long press, the secondary button or the context menu key. */
  onMenu?: (() => void) | undefined
  /** Swiped to the right. */
  onSwipe?: (() => void) | undefined
  ref?: Ref<HTMLElement> | undefined
}

export function MessageBubble({ ref, ...props }: MessageBubbleProps) {
  const { side, isFirst = false, author, failure, reactions, tools, meta, isHit, isNew } = props
  // Over, not enter: React tells no enter when what the pointer came from has left the document meanwhile.
  const touch = { onKeyDown: props.onKeyDown, onFocus: props.onFocus, onPointerOver: props.onPointerOver }
  const fingers = useMessageTouch(props)
  const marks = [failure && styles.failed, meta.ticks?.delivery === 'queued' && styles.queued]
  return (
    <article
      ref={ref}
      id={props.id}
      aria-label={props.label}
      tabIndex={props.tabIndex}
      {...(props.place && { 'aria-posinset': props.place.at, 'aria-setsize': props.place.of })}
      {...touch}
      {...fingers}
      className={cx(
        styles.message,
        styles[side],
        isFirst && styles.first,
        isHit && styles.hit,
        isNew && styles.new,
        ...marks,
      )}
    >
      {author && <span className={styles.author}>{author}</span>}
      <Body content={props.content} meta={meta} quote={props.quote} />
      {reactions && <div className={styles.reactions}>{reactions}</div>}
      {failure && (
        <div className={styles.failure} role="alert">
          <Icon of={TriangleAlert} size="sm" className={styles.failureIcon} />
          <div>
            {failure.reason}
            {failure.detail && <p className={styles.failureDetail}>{failure.detail}</p>}
            {failure.actions && <div className={styles.failureActions}>{failure.actions}</div>}
          </div>
        </div>
      )}
      {tools && <div className={styles.tools}>{tools}</div>}
    </article>
  )
}

function Body({ content, meta, quote }: Pick<MessageBubbleProps, 'content' | 'meta' | 'quote'>) {
  switch (content.kind) {
    case 'text':
      return (
        <div className={styles.bubble}>
          {quote}
          {/* The time moves to the other corner with text that runs from right to left. */}
          <div dir="auto">
            <span className={cx(styles.text, meta.edited && styles.edited)}>{content.text}</span>
            <MessageMeta {...meta} />
          </div>
        </div>
      )
    case 'media':
      return (
        <div className={cx(styles.bubble, styles.media)}>
          {quote}
          {content.media}
          {content.caption && (
            <p className={styles.caption} dir="auto">
              {content.caption}
            </p>
          )}
          <MessageMeta {...meta} isBelow />
        </div>
      )
    case 'card':
      return (
        <div className={styles.bubble}>
          {quote}
          {content.card}
          <MessageMeta {...meta} isBelow />
        </div>
      )
    case 'whole':
      return (
        <div className={styles.bubble}>
          {quote}
          {content.whole}
        </div>
      )
    case 'bare':
      return content.bare
    case 'gone':
      return (
        <div className={cx(styles.bubble, styles.gone)}>
          <Icon of={Ban} size="sm" inline />
          {content.text}
          <MessageMeta {...meta} isBelow />
        </div>
      )
    default:
      return content satisfies never
  }
}
