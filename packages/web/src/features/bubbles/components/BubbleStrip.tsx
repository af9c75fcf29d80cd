import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cutPreview } from '../../../lib/cut.ts'
import { placesOf } from '../../../lib/find-word.ts'
import { useMe } from '../../../live/me.ts'
import { SavedTextStrip } from '../../../ui/chat/SavedTextStrip.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { bubblesQuery } from '../api.ts'
import styles from './BubbleStrip.module.css'

interface StripHandle {
  /** Whether the key, pressed in the text, was meant for the saved texts. */
  press: (event: KeyboardEvent) => boolean
}

type BubbleStripProps = {
  /** The text after the slash, while saved texts are chosen by typing. */
  typed: string | null
  onInsert: (content: string) => void
  ref: Ref<StripHandle>
}

/** Saved texts above the message input. After a slash the text keeps the focus and chooses among them. */
export function BubbleStrip({ typed, onInsert, ref }: BubbleStripProps) {
  const { t } = useTranslation()
  const bubbles = useQuery(bubblesQuery)
  const all = bubbles.data?.value ?? []
  const texts = typed ? all.filter(({ name }) => placesOf(name, typed).length > 0) : all
  const [chosen, setChosen] = useState<{ typed: string | null; place: number }>({ typed: null, place: 0 })
  const place = Math.min(chosen.typed === typed ? chosen.place : 0, texts.length - 1)
  const current = typed === null ? undefined : texts[place]
  const insert = (content: string) => {
    setChosen({ typed: null, place: 0 })
    onInsert(content)
  }
  useImperativeHandle(ref, () => ({
    press(event) {
      if (!current) return false
      const step = steps[event.key]
      if (step !== undefined) setChosen({ typed, place: (place + step + texts.length) % texts.length })
      else if (event.key === 'Enter' || event.key === 'Tab') insert(current.content)
      else if (event.key === 'Escape') insert('')
      else return false
      event.preventDefault()
      return true
    },
  }))
  if (bubbles.isError) return null
  return (
    <Skeletons isLoading={bubbles.isPending} label={t('strip.loading')} skeleton={<BubbleSkeleton />}>
      {all.length === 0 ? (
        <Empty />
      ) : (
        <SavedTextStrip
          label={t('bubbles.strip')}
          chosen={current?.bubbleid}
          texts={texts.map(({ bubbleid, name, content }) => ({
            id: bubbleid,
            name,
            title: cutPreview(content),
          }))}
          emptyText={t('strip.none')}
          onChoose={(id) => {
            const pressed = texts.find(({ bubbleid }) => bubbleid === id)
            if (pressed) insert(pressed.content)
          }}
        />
      )}
      {current && (
        <output className="visually-hidden">
          {t('notes.chosen', { name: current.name, place: place + 1, total: texts.length })}
        </output>
      )}
    </Skeletons>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function Empty() {
  const { t } = useTranslation()
  return (
    <p className={styles.empty}>
      {t('strip.empty')} <Link to={`/profile/${useMe().username}/bubbles`}>{t('strip.make')}</Link>
    </p>
  )
}

const BubbleSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton shape="bubble" width="5rem" height="1.625rem" />
    <Skeleton shape="bubble" width="8rem" height="1.625rem" />
    <Skeleton shape="bubble" width="6rem" height="1.625rem" />
  </div>
)
