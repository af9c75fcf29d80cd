import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cutPreview } from '../../../lib/cut.ts'
import { useMe } from '../../../live/me.ts'
import { SavedTextStrip } from '../../../ui/chat/SavedTextStrip.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { bubblesQuery } from '../api.ts'
import styles from './BubbleStrip.module.css'

type BubbleStripProps = {
  onInsert: (content: string) => void
  /** Back to the text, without one. */
  onLeave: () => void
  ref: Ref<HTMLDivElement>
}

/** §1: saved texts above the message input. */
export function BubbleStrip({ onInsert, onLeave, ref }: BubbleStripProps) {
  const { t } = useTranslation()
  const { t: team } = useTranslation('team')
  const bubbles = useQuery(bubblesQuery)
  const texts = bubbles.data?.value ?? []
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave()
    // Who wants the sign itself presses it twice.
    else if (event.key === '/') onInsert('/')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (bubbles.isError) return null
  return (
    <Skeletons isLoading={bubbles.isPending} label={team('strip.loading')} bones={<Bones />}>
      {texts.length === 0 ? (
        <Empty />
      ) : (
        <SavedTextStrip
          ref={ref}
          label={t('bubbles.strip')}
          onKeyDown={press}
          texts={texts.map(({ bubbleid, name, content }) => ({
            id: bubbleid,
            name,
            title: cutPreview(content),
          }))}
          onChoose={(id) => {
            const chosen = texts.find(({ bubbleid }) => bubbleid === id)
            if (chosen) onInsert(chosen.content)
          }}
        />
      )}
    </Skeletons>
  )
}

function Empty() {
  const { t } = useTranslation('team')
  return (
    <p className={styles.empty}>
      {t('strip.empty')} <Link to={`/profile/${useMe().username}/bubbles`}>{t('strip.make')}</Link>
    </p>
  )
}

const Bones = () => (
  <div className={styles.bones}>
    <Skeleton shape="bubble" width="5rem" height="1.625rem" />
    <Skeleton shape="bubble" width="8rem" height="1.625rem" />
    <Skeleton shape="bubble" width="6rem" height="1.625rem" />
  </div>
)
