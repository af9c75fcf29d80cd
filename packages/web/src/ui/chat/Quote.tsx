import { Button } from 'react-aria-components'
import styles from './Quote.module.css'

type QuoteProps = {
  who: string
  time: { dateTime: string; words: string }
  text: string
  /** Jumps to the quoted message. */
  jump?: { label: string; onPress: () => void } | undefined
}

export function Quote({ who, time, text, jump }: QuoteProps) {
  const words = (
    <>
      <span className={styles.who}>
        {who}
        <time dateTime={time.dateTime}>{time.words}</time>
      </span>
      <span className={styles.text}>{text}</span>
    </>
  )
  if (!jump) return <blockquote className={styles.quote}>{words}</blockquote>
  return (
    <Button className={styles.quote ?? ''} onPress={jump.onPress}>
      <span className="visually-hidden">{jump.label}</span>
      {words}
    </Button>
  )
}
