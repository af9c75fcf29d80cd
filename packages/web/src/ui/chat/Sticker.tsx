import { asPicture } from '../figures/as-picture.ts'
import styles from './Sticker.module.css'

type StickerProps = {
  /** 'Sticker: coffee' */
  label: string
  picture?: string | undefined
  emoji?: string | undefined
  /** 'Sticker · 09:28' */
  caption: string
}

export function Sticker({ label, picture, emoji, caption }: StickerProps) {
  return (
    <>
      {picture ? (
        <img className={styles.picture} src={picture} alt={label} loading="lazy" />
      ) : (
        <span {...asPicture(label)} className={styles.emoji}>
          {emoji}
        </span>
      )}
      <span className={styles.caption}>{caption}</span>
    </>
  )
}
