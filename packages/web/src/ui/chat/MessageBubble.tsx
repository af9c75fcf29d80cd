import { Ban, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import type { PassedOn } from '../../lib/passed-on.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './MessageBubble.module.css'
import { MessageMeta, type MessageMetaProps } from './MessageMeta.tsx'
import { type MessageTouch, useMessageTouch } from './use-message-touch.ts'

export type MessageContent =
  /** Below it may be a card, such as of the page that it links to. */
  (
    | { kind: 'text'; text: ReactNode; card?: ReactNode }
    /** A picture, video or place that reaches to the edge of the bubble. */
    | { kind: 'media'; media: ReactNode; caption?: ReactNode }
    /** A file or a contact: with room around it, the time below. */
    | { kind: 'card'; card: ReactNode }
    /** Shows its own time inside, such as a voice note. */
    | { kind: 'whole'; whole: ReactNode }
    /** Without a bubble, such as a sticker. */
    | { kind: 'bare'; bare: ReactNode }
    | { kind: 'gone'; text: ReactNode }
  ) & {
    /** Shown before the content of the bubble, such as the message it answers. */
    quote?: ReactNode
  }

type MessageBubbleProps = PassedOn<
  ComponentProps<'article'>,
  'id' | 'tabIndex' | 'aria-posinset' | 'aria-setsize' | 'onKeyDown' | 'onFocus' | 'onPointerOver'
> & {
  /** Client text is grey on the left, ours is cyan on the right. */
  side: 'client' | 'agent'
  /** 'name, time, text, delivery', for screen readers. */
  label: string
  content: MessageContent
  meta: MessageMetaProps
  /** The first of several messages by the same person. */
  isFirst?: boolean | undefined
  /** Shown above the first message of a colleague. */
  author?: string | undefined
  reactions?: ReactNode | undefined
  /** Why it was not sent, the provider's explanation, and what the user can do. */
  failure?: { reason: ReactNode; detail?: ReactNode; actions: ReactNode } | undefined
  /** The user has just jumped to it. */
  isHit?: boolean | undefined
  /** Buttons that appear while it is touched or has the focus, and what fingers do with it. */
  touch?: (MessageTouch & { tools?: ReactNode }) | undefined
}

export function MessageBubble(props: MessageBubbleProps) {
  const {
    side,
    label,
    content,
    meta,
    isFirst = false,
    author,
    reactions,
    failure,
    isHit,
    touch,
    ...rest
  } = props
  const fingers = useMessageTouch(touch ?? {})
  const marks = [failure && styles.failed, meta.ticks?.delivery === 'queued' && styles.queued]
  return (
    // pointerover, not pointerenter: React reports no enter when the element that the pointer came from has left the
    // document meanwhile.
    <article
      {...rest}
      aria-label={label}
      {...fingers}
      className={cx(styles.message, styles[side], isFirst && styles.first, isHit && styles.hit, ...marks)}
    >
      {author && <span className={styles.author}>{author}</span>}
      <Body content={content} meta={meta} />
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
      {touch?.tools && <div className={styles.tools}>{touch.tools}</div>}
    </article>
  )
}

function Body({ content, meta }: Pick<MessageBubbleProps, 'content' | 'meta'>) {
  const { quote } = content
  switch (content.kind) {
    case 'text':
      return <TextBody content={content} meta={meta} />
    case 'media':
      return (
        <div className={cx(styles.bubble, styles.media)}>
          {quote}
          {content.media}
          {content.caption && (
            <p className={styles.caption} dir="auto">
              <span className={styles.words}>{content.caption}</span>
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

type TextBodyProps = { content: Extract<MessageContent, { kind: 'text' }>; meta: MessageMetaProps }

function TextBody({ content, meta }: TextBodyProps) {
  if (content.card)
    return (
      <div className={styles.bubble}>
        {content.quote}
        <p className={styles.plain} dir="auto">
          <span className={styles.words}>{content.text}</span>
        </p>
        {content.card}
        <MessageMeta {...meta} isBelow />
      </div>
    )
  return (
    <div className={styles.bubble}>
      {content.quote}
      {/* The time moves to the other corner with text that runs from right to left. */}
      <div dir="auto" className={styles.beside}>
        <span className={cx(styles.text, meta.edited && styles.edited)}>
          <span className={styles.words}>{content.text}</span>
        </span>
        <MessageMeta {...meta} />
      </div>
    </div>
  )
}
