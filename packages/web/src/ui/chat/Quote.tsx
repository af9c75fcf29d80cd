import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import styles from './Quote.module.css'

type QuoteProps = {
  who: string
  time?: { dateTime: string; body: string }
  text: ReactNode
  /** Jumps to the quoted message. */
  jump?: { label: string; onPress: () => void } | undefined
}

export function Quote({ who, time, text, jump }: QuoteProps) {
  const body = (
    <>
      <span className={styles.who}>
        <bdi>{who}</bdi>
        {time && <time dateTime={time.dateTime}>{time.body}</time>}
      </span>
      <span className={styles.text} dir="auto">
        {text}
      </span>
    </>
  )
  if (!jump) return <blockquote className={styles.quote}>{body}</blockquote>
  return (
    <Button className={styles.quote ?? ''} onPress={jump.onPress}>
      <span className="visually-hidden">{jump.label}</span>
      {body}
    </Button>
  )
}
